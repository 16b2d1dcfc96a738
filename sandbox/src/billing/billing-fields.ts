// The billing fields of the Admin API. None of them requires a scope.
import { toConnection, type PageArguments } from '../admin-graphql/connection.js';
import { numberIn } from '../admin-graphql/gid.js';
import type { Shop } from '../shops/shops.js';
import type { Billing } from './billing.js';
import { confirmationPath } from './charge-addresses.js';
import { StatusError } from './ledger.js';
import { readTerms, type CreateInput } from './read-terms.js';
import { subscriptionView } from './subscription-view.js';

const LONGEST_EXTENSION = 1_000;
const NOT_FOUND = 'Could not find the app subscription';
const ONLY_ON_PAGE = {
  field: null,
  message: 'Managed Pricing Apps cannot use the Billing API (to create charges).',
};
const trialProblems = {
  SUBSCRIPTION_NOT_ACTIVE: "The app subscription isn't active.",
  TRIAL_NOT_ACTIVE: "The trial isn't active.",
};

/** The mutations. */
export function billingMutations(billing: Billing, shop: Shop, publicUrl: string) {
  return {
    appSubscriptionCreate: async (input: CreateInput) => {
      if (billing.isHosted) return { appSubscription: null, confirmationUrl: null, userErrors: [ONLY_ON_PAGE] };
      const { terms, errors } = readTerms(input);
      if (errors) return { appSubscription: null, confirmationUrl: null, userErrors: errors };
      const subscription = await billing.create(shop, terms);
      return {
        appSubscription: subscriptionView(subscription),
        confirmationUrl: `${publicUrl}${confirmationPath(shop, subscription)}`,
        userErrors: [],
      };
    },
    appSubscriptionCancel: async ({ id }: { id: string }) => {
      const refused = (message: string) => ({ appSubscription: null, userErrors: [{ field: ['id'], message }] });
      try {
        const cancelled = await billing.change(shop, numberIn(id, 'AppSubscription'), 'cancel');
        return cancelled ? { appSubscription: subscriptionView(cancelled), userErrors: [] } : refused(NOT_FOUND);
      } catch (error) {
        if (error instanceof StatusError) return refused(error.message);
        throw error;
      }
    },
    appSubscriptionTrialExtend: async ({ id, days }: { id: string; days: number }) => {
      const refused = (field: string, message: string, code: string | null) => ({
        appSubscription: null,
        userErrors: [{ field: [field], message, code }],
      });
      if (days < 1 || days > LONGEST_EXTENSION)
        return refused('days', `Days must be between 1 and ${LONGEST_EXTENSION}`, null);
      const { subscription, problem } = await billing.extendTrial(shop, numberIn(id, 'AppSubscription'), days);
      if (!subscription) return refused('id', NOT_FOUND, 'SUBSCRIPTION_NOT_FOUND');
      if (problem) return refused('id', trialProblems[problem], problem);
      return { appSubscription: subscriptionView(subscription), userErrors: [] };
    },
  };
}

/** The fields of the installation. */
export function installationBilling(billing: Billing, shop: Shop) {
  return {
    activeSubscriptions: async () => {
      const subscriptions = await billing.list(shop);
      return subscriptions.filter(({ status }) => status === 'ACTIVE').map(subscriptionView);
    },
    allSubscriptions: async (page: PageArguments) =>
      toConnection((await billing.list(shop)).map(subscriptionView), page),
    // Nothing here sells anything once; the platform's library asks for it.
    oneTimePurchases: (page: PageArguments) => toConnection([], page),
  };
}

/** The shop's subscription with this number. */
export async function findSubscriptionView(billing: Billing, shop: Shop, number: number) {
  const found = (await billing.list(shop)).find(({ id }) => id === number);
  return found ? subscriptionView(found) : null;
}
