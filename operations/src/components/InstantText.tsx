import { formatInstant } from './format';

type InstantTextProps = {
  /** ISO 8601, in UTC. */
  at: string;
};

/** A moment, in UTC. */
export function InstantText({ at }: InstantTextProps) {
  return (
    <time dateTime={at} className="unbroken">
      {formatInstant(at)}
    </time>
  );
}
