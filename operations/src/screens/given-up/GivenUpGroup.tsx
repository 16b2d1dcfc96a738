import type { DeadEndGroup } from '@purchase-limits/contract/jobs';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { Failure } from '../../components/Failure';
import { formatCount, formatInstant } from '../../components/format';
import { TableCard } from '../../components/TableCard';
import { GivenUpActions } from './GivenUpActions';
import { GivenUpEvents } from './GivenUpEvents';

/** So many events of a group are shown at first. */
const SHOWN_FIRST = 5;

type GivenUpGroupProps = {
  group: DeadEndGroup;
};

/** The events of a queue that were given up for the same reason, and what can be done to them. */
export function GivenUpGroup({ group }: GivenUpGroupProps) {
  const { queue, reason, cause, count, firstTriedAt, lastAt, events } = group;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, SHOWN_FIRST);
  return (
    <TableCard
      title={`${queue}: ${formatCount(count, 'event')}`}
      actions={
        <InlineStack gap="200">
          <GivenUpActions of={`${queue}, ${reason}`} count={count} body={{ queue, reason }} />
        </InlineStack>
      }
      about={
        <BlockStack gap="100">
          <Failure cause={cause} reason={reason} />
          <Text as="p" tone="subdued">
            {`First tried ${formatInstant(firstTriedAt)}, last given up ${formatInstant(lastAt)}.`}
            {events.length < count && ` The latest ${events.length} are listed.`}
          </Text>
        </BlockStack>
      }
    >
      <GivenUpEvents group={group} events={shown} />
      {events.length > SHOWN_FIRST && (
        <Box padding="400">
          <Button
            variant="plain"
            disclosure={isWhole ? 'up' : 'down'}
            ariaExpanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show ${formatCount(events.length - SHOWN_FIRST, 'more event')}`}
          </Button>
        </Box>
      )}
    </TableCard>
  );
}
