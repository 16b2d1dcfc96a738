import { Banner, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';

type LoadedProps<Answer> = {
  /** What is read. */
  reading: { data?: Answer; error?: Error; isValidating: boolean; mutate: () => Promise<unknown> };
  /** Shown until it is there. */
  skeleton: ReactNode;
  /** Shows it. */
  children: (answer: Answer) => ReactNode;
};

/** The loaded data, or a skeleton until then. If loading fails, shows why and keeps the earlier data. */
export function Loaded<Answer>({ reading, skeleton, children }: LoadedProps<Answer>) {
  const { data, error, isValidating, mutate } = reading;
  if (!error) return <>{data === undefined ? skeleton : children(data)}</>;
  const hasData = data !== undefined;
  return (
    <>
      <Banner
        tone={hasData ? 'warning' : 'critical'}
        title={hasData ? 'This could not be read anew. What is shown is old.' : 'This could not be read.'}
        action={{ content: 'Try again', loading: isValidating, onAction: () => void mutate() }}
      >
        <Text as="p" breakWord>
          {error.message}
        </Text>
      </Banner>
      {hasData && children(data)}
    </>
  );
}
