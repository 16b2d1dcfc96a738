// The calls of plans, subscriptions and discount codes.
import { downgradePreview, couponBody, subscribeAnswer, subscribeQuery, subscriptionView } from './subscription.js';
import type { Operation } from './operation.js';
import { planCatalog } from './plan.js';

const subscribe = {
  path: '/apiSa/subscription/shopify/subscribe/{planId}',
  query: subscribeQuery,
  answers: { 200: subscribeAnswer },
};

export const subscriptionOperations = {
  listPlans: {
    method: 'get',
    path: '/apiSa/plans',
    summary: 'List the plans with their prices, the discount codes and the campaign',
    answers: { 200: planCatalog },
  },
  getSubscription: {
    method: 'get',
    path: '/apiSa/subscription',
    summary: "Get the shop's plan and subscription",
    answers: { 200: subscriptionView },
  },
  checkSubscription: {
    method: 'post',
    path: '/apiSa/subscription/check',
    summary: 'Ask the platform for the subscription again, and get it',
    answers: { 200: subscriptionView },
  },
  subscribe: { ...subscribe, method: 'post', summary: 'Move to another plan or interval' },
  subscribeByGet: { ...subscribe, method: 'get', summary: 'Move to another plan or interval, as by POST' },
  withdrawCharge: {
    method: 'post',
    path: '/apiSa/subscription/charges/{chargeId}/withdraw',
    summary: 'Withdraw a charge that waits for approval or begins later',
    answers: { 200: subscriptionView },
  },
  previewDowngrade: {
    method: 'get',
    path: '/apiSa/subscription/downgrade',
    summary: 'Get what moving to the free plan would stop',
    answers: { 200: downgradePreview },
  },
  applyCoupon: {
    method: 'post',
    path: '/apiSa/coupons/apply',
    summary: 'Apply a discount code or the code of a campaign',
    body: couponBody,
    answers: { 200: subscriptionView },
  },
  cancelCoupon: {
    method: 'post',
    path: '/apiSa/coupons/cancel',
    summary: 'Cancel the applied discount code',
    answers: { 200: subscriptionView },
  },
} as const satisfies Record<string, Operation>;
