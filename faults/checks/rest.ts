// That nothing is left to do, that projections are as they should be, and that the app answered as it promises.
import type { Ledger } from '../load/ledger.js';
import { broken, type Broken, type Found } from './found.js';

export function checkLeftOver({ unsent, unhandled, jobs, deadEnds }: Found): Broken[] {
  return [
    ...broken('stuck', 'events are not sent', unsent),
    ...broken('stuck', 'events are not handled by every consumer', unhandled),
    ...broken('stuck', 'jobs are left in queues', jobs),
    ...broken('stuck', 'jobs were given up', deadEnds),
  ];
}

export function checkProjections({ differing }: Found): Broken[] {
  const { rows, documents, copies, checkouts, purchases, customers } = differing;
  return [
    ...broken('wrong', 'rows of the list differ from ones built afresh', rows),
    ...broken('wrong', 'documents of storefronts differ from ones built afresh', documents),
    ...broken('wrong', "the platform's copy differs from the document", copies),
    ...broken('wrong', "the platform's checkout rule differs from the limits", checkouts),
    ...broken('wrong', 'the ledger of purchases differs from the orders', purchases),
    ...broken('wrong', 'what the platform is told of customers differs from the ledger', customers),
  ];
}

export function checkAnswers({ wrongAnswers, lateStops }: Pick<Ledger, 'wrongAnswers' | 'lateStops'>): Broken[] {
  return [
    ...broken('wrong', 'answers are ones that the app may not give', wrongAnswers),
    ...broken('wrong', 'a limit was served a second after the quota was used up', lateStops),
  ];
}

/** So long that no slow machine exceeds it: shorter goals are printed, and do not decide. */
export const RECOVERED_WITHIN_MS = 30_000;

export function checkRecovery(
  recoveries: readonly { fault: string; healthMs: number | null; acknowledgedMs: number | null }[],
): Broken[] {
  const isLate = (ms: number | null) => ms === null || ms > RECOVERED_WITHIN_MS;
  const late = recoveries.filter(({ healthMs, acknowledgedMs }) => isLate(healthMs) || isLate(acknowledgedMs));
  return broken(
    'stuck',
    `the app did not serve within ${RECOVERED_WITHIN_MS / 1_000} s of the end of a fault`,
    late.map(({ fault }) => fault),
  );
}

/** Faults that the harness could not cause, and processes that ended although nothing ended them. */
export function checkProcesses(ended: readonly string[], failures: readonly string[]): Broken[] {
  return [
    ...broken('wrong', 'processes ended by themselves', ended),
    ...broken('wrong', 'faults could not be caused, so the run says less than it should', failures),
  ];
}

/** `state`: null without a replica. A primary that came back would be on an earlier timeline. */
export function checkReplication(
  state: { timeline: number; isSynchronous: boolean } | null,
  promotions: number,
): Broken[] {
  if (state === null) return [];
  const isOther = state.timeline !== promotions + 1;
  return [
    ...broken('wrong', 'PostgreSQL is not on the timeline of its last promotion', isOther ? [`${state.timeline}`] : []),
    ...broken('wrong', 'the run ends without a synchronous replica', state.isSynchronous ? [] : ['the replica']),
  ];
}
