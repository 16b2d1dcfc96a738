import {
  BILLING_QUERY,
  CANCEL_SUBSCRIPTION,
  EXTEND_TRIAL,
  HOSTED_BILLING_QUERY,
} from '@purchase-limits/api/platform/billing-operations';
import { createTestCharge } from '../test-charge.js';
import type { Step } from '../step.js';

const STEP = 'billing';

export const billing: Step = {
  name: STEP,
  title: 'Create, extend and cancel a test charge',
  async run({ admin, store, created, own, skip }) {
    await admin.ask(STEP, BILLING_QUERY, { ids: [] });
    await admin.ask(STEP, HOSTED_BILLING_QUERY, { ids: [] });
    const charge = { name: own('Real store test'), returnUrl: store.appUrl, amount: 1, trialDays: 7 };
    const { data } = await createTestCharge(admin, STEP, charge);
    const id = data?.appSubscriptionCreate?.appSubscription?.id;
    if (!id)
      return skip('the store refused the test charge, so it was neither extended nor cancelled', [
        EXTEND_TRIAL,
        CANCEL_SUBSCRIPTION,
      ]);
    created.add({ type: 'test charge', id });
    await admin.ask(STEP, BILLING_QUERY, { ids: [id] });
    // Nobody has approved it, so both are about a pending charge.
    await admin.ask(STEP, EXTEND_TRIAL, { id, days: 1 });
    const cancelled = await admin.ask<{ appSubscriptionCancel: { userErrors: unknown[] } | null }>(
      STEP,
      CANCEL_SUBSCRIPTION,
      { id },
    );
    if (cancelled.data?.appSubscriptionCancel?.userErrors.length === 0) created.drop(id);
    await admin.ask(STEP, BILLING_QUERY, { ids: [id] });
  },
};
