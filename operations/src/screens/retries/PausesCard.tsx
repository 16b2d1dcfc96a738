import type { PauseList } from '@purchase-limits/contract/jobs';
import { Box, Card, Text } from '@shopify/polaris';
import useSWR from 'swr';
import { formatInstant } from '../../components/format';
import { ResumeAction } from '../../components/ResumeAction';
import { ShopLink } from '../../components/ShopLink';

const EVERY_MS = 5_000;

/** Shops whose events a queue leaves alone; nothing where there are none. */
export function PausesCard() {
  const { data } = useSWR<PauseList, Error>('/pauses', { refreshInterval: EVERY_MS });
  if (!data || data.pauses.length === 0) return null;
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          Paused by operators
        </Text>
      </Box>
      <ul className="event-list" aria-label="Shops whose events a queue leaves alone">
        {data.pauses.map(({ queue, shop, operator, reason, at }) => (
          <li key={`${queue} ${shop.id}`} className="event">
            <div className="event-words">
              <Text as="p">
                {`${queue}, `}
                <ShopLink shop={shop} />
              </Text>
              <Text as="p" tone="subdued" breakWord>
                {`${operator}, ${formatInstant(at)}: ${reason}`}
              </Text>
            </div>
            <ResumeAction queue={queue} shop={shop} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
