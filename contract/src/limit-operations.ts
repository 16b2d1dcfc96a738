// The calls of limits.
import { z } from 'zod';
import { errorAnswer } from './answers.js';
import { limitHistory, limitHistoryQuery, restoreLimitBody } from './limit-history.js';
import { limitFileCorrections, limitFileQuery, limitImport, limitImports } from './limit-import.js';
import { limitOutlook } from './limit-outlook.js';
import { appliedLimitSet, applyLimitSetBody, limitSet, limitSetBody, limitSetPlan } from './limit-set.js';
import {
  duplicatedLimits,
  foundLimitIds,
  limitFilter,
  limitIdsFilter,
  limitNames,
  limitNamesQuery,
  limitPage,
} from './limit-list.js';
import {
  changedLimits,
  changeLimitBody,
  conflictAnswer,
  limitDetails,
  limitDraft,
  limitIdsBody,
  savedLimit,
} from './limit.js';
import type { Operation } from './operation.js';
import { triedCart, tryLimitBody } from './try-limit.js';

const bulk = (path: string, summary: string) =>
  ({
    method: 'post',
    path: `/apiSa/limits/${path}`,
    summary,
    body: limitIdsBody,
    answers: { 200: changedLimits },
  }) as const;

export const limitOperations = {
  listLimits: {
    method: 'get',
    path: '/apiSa/limits',
    summary: 'List limits, searched, filtered, sorted and paged',
    query: limitFilter,
    answers: { 200: limitPage },
  },
  createLimit: {
    method: 'post',
    path: '/apiSa/limits',
    summary: 'Create a limit',
    body: limitDraft,
    sendsMuch: true,
    answers: { 201: savedLimit },
  },
  listLimitIds: {
    method: 'get',
    path: '/apiSa/limits/ids',
    summary: 'List the ids of all limits in a tab, of a type, with a name',
    query: limitIdsFilter,
    answers: { 200: foundLimitIds },
  },
  listLimitNames: {
    method: 'get',
    path: '/apiSa/limits/names',
    summary: 'List the names of limits, or of those that replace one',
    query: limitNamesQuery,
    answers: { 200: limitNames },
  },
  getLimitSet: {
    method: 'get',
    path: '/apiSa/limits/set',
    summary: 'Get all limits as a set, which names what they replace',
    answers: { 200: limitSet },
  },
  planLimitSet: {
    method: 'post',
    path: '/apiSa/limits/plan',
    summary: 'Compare a set of limits with those of the shop; changes nothing',
    body: limitSetBody,
    sendsAll: true,
    answers: { 200: limitSetPlan },
  },
  applyLimitSet: {
    method: 'post',
    path: '/apiSa/limits/apply',
    summary: 'Make the limits of the shop what a set says, all of it or nothing',
    body: applyLimitSetBody,
    sendsAll: true,
    answers: { 200: appliedLimitSet },
  },
  getLimitOutlook: {
    method: 'get',
    path: '/apiSa/limits/outlook',
    summary: 'Get how many limits are in force, and which begin or end soon',
    answers: { 200: limitOutlook },
  },
  getLimit: { method: 'get', path: '/apiSa/limits/{id}', summary: 'Get a limit', answers: { 200: limitDetails } },
  changeLimit: {
    method: 'put',
    path: '/apiSa/limits/{id}',
    summary: 'Change a limit under the version that was seen',
    body: changeLimitBody,
    sendsMuch: true,
    answers: { 200: savedLimit, 409: z.union([conflictAnswer, errorAnswer]) },
  },
  duplicateLimit: {
    method: 'post',
    path: '/apiSa/limits/{id}/duplicate',
    summary: 'Duplicate a limit as an inactive copy',
    answers: { 201: savedLimit },
  },
  getLimitHistory: {
    method: 'get',
    path: '/apiSa/limits/{id}/history',
    summary: 'List what became of a limit, the newest version first',
    query: limitHistoryQuery,
    answers: { 200: limitHistory },
  },
  restoreLimit: {
    method: 'post',
    path: '/apiSa/limits/{id}/restore',
    summary: 'Save a limit again as it was in an earlier version',
    body: restoreLimitBody,
    answers: { 200: savedLimit, 409: z.union([conflictAnswer, errorAnswer]) },
  },
  tryLimit: {
    method: 'post',
    path: '/apiSa/limits/try',
    summary: 'Judge a cart by a limit as it is typed, beside those in force; nothing is saved',
    body: tryLimitBody,
    sendsMuch: true,
    answers: { 200: triedCart },
  },
  activateLimits: bulk('activate', 'Activate limits, all that are there or none'),
  deactivateLimits: bulk('deactivate', 'Deactivate limits, all that are there or none'),
  deleteLimits: bulk('delete', 'Delete limits, which can be brought back for 30 days; all that are there or none'),
  recoverLimits: bulk('recover', 'Bring back limits deleted within 30 days as they were, all that can be or none'),
  duplicateLimits: {
    method: 'post',
    path: '/apiSa/limits/duplicate',
    summary: 'Duplicate limits as inactive copies, all that are there or none',
    body: limitIdsBody,
    answers: { 201: duplicatedLimits },
  },
  checkLimitFile: {
    method: 'post',
    path: '/apiSa/limits/imports',
    summary: 'Check a CSV file of limits and keep it for an import or an update',
    query: limitFileQuery,
    sendsFile: 'text/csv',
    answers: { 201: limitImport },
  },
  listLimitImports: {
    method: 'get',
    path: '/apiSa/limits/imports',
    summary: 'Get the last imports that are done, which can be undone for 30 days',
    answers: { 200: limitImports },
  },
  getLimitImport: {
    method: 'get',
    path: '/apiSa/limits/imports/{id}',
    summary: 'Get what the check of a file found, and how far its import is',
    answers: { 200: limitImport },
  },
  getLimitImportProblems: {
    method: 'get',
    path: '/apiSa/limits/imports/{id}/problems',
    summary: 'Get what is wrong with a checked file, as a CSV file',
    answersFile: 'text/csv',
    answers: { 200: null },
  },
  correctLimitFile: {
    method: 'post',
    path: '/apiSa/limits/imports/{id}/corrections',
    summary: 'Correct cells of a checked file, and check all of it again',
    body: limitFileCorrections,
    sendsMuch: true,
    answers: { 201: limitImport },
  },
  startLimitImport: {
    method: 'post',
    path: '/apiSa/limits/imports/{id}/start',
    summary: 'Create and change the limits of a file without problems, all or none',
    answers: { 202: limitImport },
  },
  undoLimitImport: {
    method: 'post',
    path: '/apiSa/limits/imports/{id}/undo',
    summary: 'Delete what an import has created and restore what it has changed, all or nothing',
    answers: { 202: limitImport },
  },
  exportLimits: {
    method: 'get',
    path: '/apiSa/limits/export',
    summary: 'Get all limits as a CSV file',
    answersFile: 'text/csv',
    answers: { 200: null },
  },
} as const satisfies Record<string, Operation>;
