import { Text } from '@shopify/polaris';

type FailureProps = {
  /** In words; null: not known. */
  cause: string | null;
  /** A code, and a line of ours. */
  reason: string;
};

/** Why jobs failed: in words, and as the log has it. */
export function Failure({ cause, reason }: FailureProps) {
  return (
    <>
      {cause && (
        <Text as="p" breakWord>
          {`${cause}.`}
        </Text>
      )}
      <Text as="p" breakWord>
        <span className="reason">{reason}</span>
      </Text>
    </>
  );
}
