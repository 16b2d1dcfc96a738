import type { Overview } from '@purchase-limits/contract/overview';
import { BlockStack, Card, Link } from '@shopify/polaris';
import { formatAge } from '../../components/age';
import { Facts } from '../../components/Facts';
import { formatNumber, formatTook } from '../../components/format';
import type { OverviewPartProps } from './overview-part';
import { PartHeading } from './PartHeading';

/** Pending work outside the queues, and undelivered messages. */
export function FiguresCard({ overview, isOld }: OverviewPartProps) {
  const { events, publications, mails, browserErrors, tokens, platform } = overview;
  return (
    <div id="events" className="part">
      <Card>
        <BlockStack gap="400">
          <PartHeading title="Waiting and failing" isOld={isOld} />
          <Facts
            facts={[
              { name: 'Events to be sent to the queues', value: withAge(events.unsent, events.oldestSeconds) },
              { name: 'Events of unknown types', value: events.unknownTypes.join(', ') || 'None' },
              {
                name: 'Documents to be published',
                value: <Link url="/publications">{withAge(publications.behind, publications.oldestSeconds)}</Link>,
              },
              { name: 'Calls of the platform, last 5 minutes', value: platform ? withSpeed(platform) : 'None' },
              {
                name: 'E-mails that the mail server does not take now',
                value: <Link url="/e-mails">{formatNumber(mails.failing)}</Link>,
              },
              {
                name: 'E-mails refused, last 24 hours',
                value: <Link url="/e-mails">{formatNumber(mails.refused)}</Link>,
              },
              {
                name: 'E-mails not known to have arrived, last 24 hours',
                value: <Link url="/e-mails">{formatNumber(mails.unknown)}</Link>,
              },
              {
                name: 'Browser errors, last 24 hours',
                value: <Link url="/browser-errors">{formatNumber(browserErrors)}</Link>,
              },
              { name: 'Platform tokens that need the previous APP_SECRET', value: formatNumber(tokens.previous) },
            ]}
          />
        </BlockStack>
      </Card>
    </div>
  );
}

function withAge(count: number, oldestSeconds: number | null): string {
  if (oldestSeconds === null) return formatNumber(count);
  return `${formatNumber(count)}, the oldest for ${formatAge(oldestSeconds)}`;
}

function withSpeed({ calls, failed, p95Ms }: NonNullable<Overview['platform']>): string {
  return `${formatNumber(calls)}, ${formatNumber(failed)} failed, 95 of 100 within ${formatTook(p95Ms)}`;
}
