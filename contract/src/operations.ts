// Every call of the API in one table: its schemas check requests, describe the API, and check the admin's tests.
import { z } from 'zod';
import { errorAnswer } from './answers.js';
import { apiKeyBody, apiKeyList, createdApiKey } from './api-keys.js';
import { customCssBody, sanitizedCss, savedBranding, versionedBranding } from './branding.js';
import { browserErrorBody } from './browser-error.js';
import {
  checkoutLeftOut,
  checkoutRoom,
  checkoutRoomBody,
  checkoutRulesBody,
  checkoutRulesView,
} from './checkout-rules.js';
import { figureOperations } from './figure-operations.js';
import { createdWebhook, deliveryList, webhookBody, webhookList } from './outgoing-webhooks.js';
import { integrationsView, shopifyFlowBody, workflowSteps } from './integrations.js';
import { catalogOperations } from './catalog-operations.js';
import { limitOperations } from './limit-operations.js';
import { notificationList, readNotificationsBody, unreadNotifications } from './notification.js';
import { dismissals } from './onboarding.js';
import type { Operation } from './operation.js';
import { orderOperations } from './order-operations.js';
import { pageSpeedBody } from './page-speed.js';
import { quotaView } from './quota.js';
import { callToken } from './session.js';
import { changeShopBody, shopView } from './shop.js';
import { statusView } from './status.js';
import { storefrontOperations } from './storefront-operations.js';
import { subscriptionOperations } from './subscription-operations.js';

/** `stalled`: of a worker that is degraded, the queues whose events wait while none is handled. */
const healthView = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  stalled: z.array(z.string()).optional(),
});
export type HealthView = z.infer<typeof healthView>;

export const operations = {
  ...limitOperations,
  getStatus: {
    method: 'get',
    path: '/apiSa/status',
    summary: 'Get how the limits are doing as a whole, and what the merchant should do first',
    answers: { 200: statusView },
  },
  getQuota: {
    method: 'get',
    path: '/apiSa/quota',
    summary: 'Get the impression quota and counters',
    answers: { 200: quotaView },
  },
  ...figureOperations,
  listWebhooks: {
    method: 'get',
    path: '/apiSa/webhooks',
    summary: 'List the webhooks that hear of limits, without their secrets',
    answers: { 200: webhookList },
  },
  createWebhook: {
    method: 'post',
    path: '/apiSa/webhooks',
    summary: 'Have a program told of limits; the answer alone has the secret of its signatures',
    body: webhookBody,
    answers: { 201: createdWebhook },
  },
  deleteWebhook: {
    method: 'delete',
    path: '/apiSa/webhooks/{id}',
    summary: 'End a webhook at once',
    answers: { 200: webhookList },
  },
  listDeliveries: {
    method: 'get',
    path: '/apiSa/webhooks/{id}/deliveries',
    summary: 'List what a webhook was sent lately, or will be',
    answers: { 200: deliveryList },
  },
  replayDelivery: {
    method: 'post',
    path: '/apiSa/webhooks/{id}/deliveries/{delivery}/replay',
    summary: 'Send a delivery again, with the id that it had',
    answers: { 202: deliveryList },
  },
  listApiKeys: {
    method: 'get',
    path: '/apiSa/api-keys',
    summary: 'List the API keys, without their secrets',
    answers: { 200: apiKeyList },
  },
  createApiKey: {
    method: 'post',
    path: '/apiSa/api-keys',
    summary: 'Create an API key; the answer alone has it',
    body: apiKeyBody,
    answers: { 201: createdApiKey },
  },
  revokeApiKey: {
    method: 'delete',
    path: '/apiSa/api-keys/{id}',
    summary: 'Revoke an API key',
    answers: { 200: apiKeyList },
  },
  getShop: {
    method: 'get',
    path: '/apiSa/shops',
    summary: 'Get the shop, its counters and what its storefront has',
    answers: { 200: shopView },
  },
  changeShop: {
    method: 'put',
    path: '/apiSa/shops',
    summary:
      'Save the admin language, the default language of messages, checkout buttons, or whether warnings are mailed',
    body: changeShopBody,
    answers: { 200: shopView },
  },
  ...subscriptionOperations,
  getBranding: {
    method: 'get',
    path: '/apiSa/branding',
    summary: 'Get how messages look',
    answers: { 200: versionedBranding },
  },
  saveBranding: {
    method: 'put',
    path: '/apiSa/branding',
    summary: 'Save how messages look under the version that was seen',
    body: versionedBranding,
    answers: { 200: savedBranding },
  },
  checkCustomCss: {
    method: 'post',
    path: '/apiSa/branding/custom-css',
    summary: 'Get custom CSS as it would be saved, and what would be removed of it',
    body: customCssBody,
    answers: { 200: sanitizedCss },
  },
  ...catalogOperations,
  listNotifications: {
    method: 'get',
    path: '/apiSa/notifications',
    summary: 'List what the merchant was told, newest first',
    answers: { 200: notificationList },
  },
  readNotifications: {
    method: 'post',
    path: '/apiSa/notifications/read',
    summary: 'Mark notifications as read',
    body: readNotificationsBody,
    answers: { 200: unreadNotifications },
  },
  getDismissals: {
    method: 'get',
    path: '/apiSa/onboarding/dismissals',
    summary: 'Get what was dismissed on the dashboard',
    answers: { 200: dismissals },
  },
  saveDismissals: {
    method: 'put',
    path: '/apiSa/onboarding/dismissals',
    summary: 'Save what is dismissed on the dashboard',
    body: dismissals,
    answers: { 200: dismissals },
  },
  getCheckoutRules: {
    method: 'get',
    path: '/apiSa/checkout-rules',
    summary: 'Get whether limits are held at the checkout, and which ones it does not know wholly',
    answers: { 200: checkoutRulesView },
  },
  saveCheckoutRules: {
    method: 'put',
    path: '/apiSa/checkout-rules',
    summary: 'Decide whether limits are held at the checkout, and what happens when the rule itself fails',
    body: checkoutRulesBody,
    answers: { 200: checkoutRulesView, 409: errorAnswer },
  },
  getCheckoutLeftOut: {
    method: 'get',
    path: '/apiSa/checkout-rules/left-out',
    summary: 'Get the limits that the checkout has no room for',
    answers: { 200: checkoutLeftOut },
  },
  judgeCheckoutRoom: {
    method: 'post',
    path: '/apiSa/checkout-rules/room',
    summary: 'Judge whether the checkout would have room for a limit that is not saved yet, and for all others',
    body: checkoutRoomBody,
    sendsMuch: true,
    answers: { 200: checkoutRoom },
  },
  ...orderOperations,
  getIntegrations: {
    method: 'get',
    path: '/apiSa/integrations',
    summary: 'Get which other services the shop is connected to',
    answers: { 200: integrationsView },
  },
  saveShopifyFlow: {
    method: 'put',
    path: '/apiSa/integrations/shopify-flow',
    summary: 'Connect the shop to Shopify Flow, or disconnect it',
    body: shopifyFlowBody,
    answers: { 200: integrationsView },
  },
  listWorkflowSteps: {
    method: 'get',
    path: '/apiSa/integrations/shopify-flow/steps',
    summary: 'List the limits that workflows of Shopify Flow changed lately, or could not',
    answers: { 200: workflowSteps },
  },
  ...storefrontOperations,
  reportBrowserError: {
    method: 'post',
    path: '/apiSa/browser-errors',
    summary: 'Tell operators of an error in the admin',
    body: browserErrorBody,
    answers: { 204: null },
  },
  reportPageSpeed: {
    method: 'post',
    path: '/apiSa/page-speed',
    summary: 'Tell operators how fast a visit of the admin was',
    body: pageSpeedBody,
    answers: { 204: null },
  },
  endAllSessions: {
    method: 'delete',
    path: '/apiSa/sessions',
    summary: 'Sign out everywhere: end all sessions of the standalone admin, also those for support',
    answers: { 204: null },
  },
  issueCallToken: {
    method: 'post',
    path: '/auth/token',
    summary: 'Trade the session of the standalone admin for a token for calls',
    answers: { 200: callToken },
  },
  signOut: {
    method: 'post',
    path: '/auth/sign-out',
    summary: 'End the session of the standalone admin',
    answers: { 204: null },
  },
  checkHealth: {
    method: 'get',
    path: '/health',
    summary: 'Whether requests can be served',
    answers: { 200: healthView },
  },
  checkReady: {
    method: 'get',
    path: '/health/ready',
    summary: 'Whether requests can be served, by the name that container engines use',
    answers: { 200: healthView },
  },
  checkLive: {
    method: 'get',
    path: '/health/live',
    summary: 'Whether the process answers',
    answers: { 200: healthView },
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** The operation that answers this method at this path, if there is one. A literal path wins over a parameter. */
export function operationAt(method: string, path: string): Operation | undefined {
  const given = path.split('/');
  return inOrder.find(
    ({ operation, parts }) =>
      parts.length === given.length && operation.method === method.toLowerCase() && matches(parts, given),
  )?.operation;
}

/** The schema of an answer with this status; null: it has no body. */
export function answerSchema(operation: Operation, status: number): z.ZodType | null {
  const schema = operation.answers[status];
  if (schema !== undefined) return schema;
  if (status >= 400) return errorAnswer;
  throw new Error(`${operation.method} ${operation.path} does not answer ${status}`);
}

const parametersIn = (path: string) => path.split('{').length - 1;

/** Those with fewer parameters first: where two match, the path that says more is the one that is meant. */
const inOrder: { operation: Operation; parts: string[] }[] = Object.values<Operation>(operations)
  .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))
  .map((operation) => ({ operation, parts: operation.path.split('/') }));

const matches = (parts: readonly string[], given: readonly string[]): boolean =>
  parts.every((part, index) => (part.startsWith('{') ? given[index] !== '' : part === given[index]));
