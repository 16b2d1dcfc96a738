// Calls about the shop's orders.
import { errorAnswer } from './answers.js';
import { brokenLimitCount, brokenLimitPage, brokenLimitsQuery } from './broken-limits.js';
import type { Operation } from './operation.js';
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
} as const satisfies Record<string, Operation>;
