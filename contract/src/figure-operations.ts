// What is asked about what limits did.
import { impressionDays, impressionDaysQuery, limitsSeen, limitsSeenQuery } from './impression-days.js';
import { insights, insightsQuery } from './insights.js';
import type { Operation } from './operation.js';

export const figureOperations = {
  getImpressionDays: {
    method: 'get',
    path: '/apiSa/impressions/days',
    summary: 'Get the impressions, contacts and refused checkouts of the last days, by day and by limit',
    query: impressionDaysQuery,
    answers: { 200: impressionDays },
  },
  getLimitsSeen: {
    method: 'get',
    path: '/apiSa/impressions/limits',
    summary: 'Get how often these limits were seen, and refused checkouts, in the last days',
    query: limitsSeenQuery,
    answers: { 200: limitsSeen },
  },
  getInsights: {
    method: 'get',
    path: '/apiSa/insights',
    summary: 'Get what limits did in the last days and in as many days before: by day, by limit and by channel',
    query: insightsQuery,
    answers: { 200: insights },
  },
  exportInsights: {
    method: 'get',
    path: '/apiSa/insights/export',
    summary: 'Get what each limit did in the last days as a CSV file',
    query: insightsQuery,
    answersFile: 'text/csv',
    answers: { 200: null },
  },
} as const satisfies Record<string, Operation>;
