// Calls about the shop's orders.
import { errorAnswer } from './answers.js';
import {
  brokenLimitCount,
  brokenLimitPage,
  brokenLimitsQuery,
  limitOrders,
  limitOrdersQuery,
  orderAction,
  orderActionSettings,
  orderActionSettingsView,
  orderDecision,
} from './broken-limits.js';
import type { Operation } from './operation.js';
import {
  pastOrderCheck,
  pastOrderCheckBody,
  pastOrderCheckQuery,
  pastOrderCheckView,
  stoppedOrderPage,
  stoppedOrdersQuery,
} from './past-orders.js';
import { allowanceBody, allowanceView, repurchaseView } from './repurchase.js';

export const orderOperations = {
  getRepurchase: {
    method: 'get',
    path: '/apiSa/repurchase',
    summary: 'Get what is known of what customers bought before',
    answers: { 200: repurchaseView },
  },
  getAllowance: {
    method: 'post',
    path: '/apiSa/repurchase/allowance',
    summary: 'Get what a customer, named by e-mail address, has left of the allowance of a limit as it is typed',
    body: allowanceBody,
    sendsMuch: true,
    answers: { 200: allowanceView, 422: errorAnswer },
  },
  listBrokenLimits: {
    method: 'get',
    path: '/apiSa/broken-limits',
    summary: 'List the orders that broke a limit although it was in force, newest first',
    query: brokenLimitsQuery,
    answers: { 200: brokenLimitPage },
  },
  countBrokenLimits: {
    method: 'get',
    path: '/apiSa/broken-limits/count',
    summary: 'Count the orders of the last 30 days that broke a limit',
    answers: { 200: brokenLimitCount },
  },
  getLimitOrders: {
    method: 'get',
    path: '/apiSa/broken-limits/of-limit',
    summary: 'Get how many orders broke one limit, what was done with them, and the worst of them',
    query: limitOrdersQuery,
    answers: { 200: limitOrders },
  },
  decideOrderAction: {
    method: 'post',
    path: '/apiSa/broken-limits/decisions',
    summary: 'Decide about an order that broke a limit: do what waits, do nothing, or undo a tag or a hold',
    body: orderDecision,
    answers: { 200: orderAction, 409: errorAnswer },
  },
  getOrderActionSettings: {
    method: 'get',
    path: '/apiSa/broken-limits/settings',
    summary: 'Get how many orders are held or canceled in an hour, and what the store has yet to allow',
    answers: { 200: orderActionSettingsView },
  },
  saveOrderActionSettings: {
    method: 'put',
    path: '/apiSa/broken-limits/settings',
    summary: 'Change how many orders are held or canceled in an hour without asking',
    body: orderActionSettings,
    answers: { 200: orderActionSettingsView },
  },
  getPastOrderCheck: {
    method: 'get',
    path: '/apiSa/past-order-checks',
    summary: 'Get how far a check of past orders is, and what it found',
    query: pastOrderCheckQuery,
    answers: { 200: pastOrderCheckView },
  },
  startPastOrderCheck: {
    method: 'post',
    path: '/apiSa/past-order-checks',
    summary: 'Judge the orders that the platform still shows by a limit as it is typed; another check of the shop ends',
    body: pastOrderCheckBody,
    sendsMuch: true,
    answers: { 202: pastOrderCheck, 409: errorAnswer, 422: errorAnswer },
  },
  cancelPastOrderCheck: {
    method: 'post',
    path: '/apiSa/past-order-checks/{id}/cancel',
    summary: 'Cancel a check of past orders; one that has ended stays as it is',
    answers: { 200: pastOrderCheck },
  },
  listStoppedOrders: {
    method: 'get',
    path: '/apiSa/past-order-checks/{id}/orders',
    summary: 'List the orders that the limit would have stopped, read from the platform anew, oldest first',
    query: stoppedOrdersQuery,
    answers: { 200: stoppedOrderPage, 409: errorAnswer },
  },
} as const satisfies Record<string, Operation>;
