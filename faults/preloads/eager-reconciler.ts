// Loaded before a worker in short runs: the reconciler looks every two seconds and takes an event for overdue after
// five, so that a run of some seconds sees it work.
import 'reflect-metadata';
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { RepeatedWork } from '@purchase-limits/api/events/repeated-work';

const EVERY_MS = 2_000;
const OVERDUE_SECONDS = 5;

const { start } = RepeatedWork.prototype;
RepeatedWork.prototype.start = function startEarlier(this: RepeatedWork) {
  if (this instanceof Reconciler) Object.assign(this, { everyMs: EVERY_MS });
  start.call(this);
};
const { reconcileOnce } = Reconciler.prototype;
Reconciler.prototype.reconcileOnce = function reconcileEarlier(overdueSeconds = OVERDUE_SECONDS) {
  return reconcileOnce.call(this, overdueSeconds);
};
