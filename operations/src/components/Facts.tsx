import type { ReactNode } from 'react';

type FactsProps = {
  /** What each is called, and what it is. */
  facts: { name: string; value: ReactNode }[];
};

/** Facts in a row, each below its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
