import type { StoppedBy } from '@purchase-limits/domain/in-force';

const REASONS: Record<StoppedBy, { title: string; explanation: string }> = {
  quota: {
    title: 'Stopped: free impressions used up',
    explanation: 'The limit comes back by itself when you upgrade. You can still edit it.',
  },
  downgrade: {
    title: 'Stopped: plan downgraded',
    explanation: [
      'The limit stopped with the change to your current plan, and comes back by itself when you upgrade.',
      'You can still edit it.',
    ].join(' '),
  },
};

/** Why a limit that the merchant wants active is not in force, and what would help. */
export function stoppedReason(stoppedBy: StoppedBy) {
  return REASONS[stoppedBy];
}
