// The one place that creates charges. They are test charges: nobody is ever billed for them.
import { CREATE_SUBSCRIPTION } from '@purchase-limits/api/platform/billing-operations';
import type { Admin, Answer } from './admin.js';

export type Charge = { name: string; returnUrl: string; amount: number; trialDays: number };
type Created = { appSubscriptionCreate: { appSubscription: { id: string } | null } | null };

export function createTestCharge(admin: Admin, step: string, charge: Charge): Promise<Answer<Created>> {
  const variables = chargeVariables(charge);
  requireTest(variables);
  return admin.ask<Created>(step, CREATE_SUBSCRIPTION, variables);
}

function chargeVariables({ name, returnUrl, amount, trialDays }: Charge) {
  const price = { amount, currencyCode: 'USD' };
  const lineItems = [{ plan: { appRecurringPricingDetails: { price, interval: 'EVERY_30_DAYS' } } }];
  return { name, returnUrl, lineItems, trialDays, test: true };
}

/** Throws unless the charge is one that bills nobody. */
export function requireTest(variables: { test?: boolean }): void {
  if (variables.test !== true) throw new Error('A charge that is no test would bill the store. It was not created.');
}
