import type { JobState } from '@purchase-limits/contract/jobs';
import type { BadgeProps } from '@shopify/polaris';
import { StateBadge } from './StateBadge';

const STATES: Record<JobState, { name: string; tone?: BadgeProps['tone'] }> = {
  unsent: { name: 'Not sent yet', tone: 'attention' },
  waiting: { name: 'Waiting' },
  running: { name: 'Running', tone: 'info' },
  retrying: { name: 'Tried again', tone: 'warning' },
  paused: { name: 'Paused', tone: 'warning' },
  given_up: { name: 'Given up', tone: 'critical' },
  missing: { name: 'Lost by the queue', tone: 'warning' },
  handled: { name: 'Handled', tone: 'success' },
  discarded: { name: 'Discarded', tone: 'attention' },
  unknown: { name: 'Unknown', tone: 'attention' },
};

type JobStateBadgeProps = {
  state: JobState;
};

/** What a queue has done with an event. */
export function JobStateBadge({ state }: JobStateBadgeProps) {
  const { name, tone } = STATES[state];
  return <StateBadge tone={tone}>{name}</StateBadge>;
}
