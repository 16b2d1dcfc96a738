// Checks notifications: one event per threshold, one in-app notification, and one or two e-mails.
import { hasFreeQuota, quotaFor } from '@purchase-limits/domain/quota';
import { broken, repeatedIn, type Broken, type Found } from './found.js';

/** An unconfirmed mail is sent one more time, so there are at most two. */
const MOST_COPIES = 2;

export function checkTelling(found: Found): Broken[] {
  return [...checkThresholds(found), ...checkNotifications(found), ...checkMails(found)];
}

function checkThresholds({ told, quotas, limits }: Found): Broken[] {
  const ofQuota = told.filter(({ level }) => level !== null);
  const known = new Set(ofQuota.map(({ shopId, level }) => `${shopId} ${level}`));
  const changed = new Set(told.filter(({ type }) => type === 'PlanDowngraded').map(({ shopId }) => shopId));
  const unannounced = quotas
    .filter(({ plan, shopId }) => hasFreeQuota(plan) && !changed.has(shopId))
    .flatMap(({ shopId, impressions, installedAt }) => {
      const { warnAt, max } = quotaFor(installedAt);
      const passed = [...(impressions >= warnAt ? ['warning'] : []), ...(impressions >= max ? ['reached'] : [])];
      return passed.map((level) => `${shopId} ${level}`).filter((passing) => !known.has(passing));
    });
  const reached = new Set(quotas.filter(({ level }) => level === 'reached').map(({ shopId }) => shopId));
  const running = limits.filter(
    ({ shopId, status, stoppedBy }) => reached.has(shopId) && status === 'active' && stoppedBy === null,
  );
  return [
    ...broken(
      'doubled',
      'thresholds have more than one event',
      repeatedIn(ofQuota.map(({ shopId, epoch, level }) => `${shopId} epoch ${epoch} ${level}`)),
    ),
    ...broken('lost', 'thresholds that were passed have no event', unannounced),
    ...broken(
      'stuck',
      'limits of a shop whose quota is used up are not stopped',
      running.map(({ id }) => id),
    ),
  ];
}

function checkNotifications({ told, notifications }: Found): Broken[] {
  const ofEvents = notifications.filter(({ kind }) => kind !== 'mail_refused');
  const notified = new Set(ofEvents.map(({ eventId }) => eventId));
  const unannounced = told.filter(({ id }) => !notified.has(id));
  return [
    ...broken(
      'lost',
      'merchants were not told in the app of events',
      unannounced.map(({ id }) => id),
    ),
    ...broken(
      'doubled',
      'merchants were told in the app twice of events',
      repeatedIn(ofEvents.map(({ eventId }) => eventId)),
    ),
  ];
}

function checkMails({ told, mails, mailAttempts, notifications }: Found): Broken[] {
  const attempts = new Map(mailAttempts.map((attempt) => [attempt.eventId, attempt.state]));
  const saidRefused = new Set(
    notifications.filter(({ kind }) => kind === 'mail_refused').map(({ eventId }) => eventId),
  );
  const of = (state: string) => told.filter(({ id }) => attempts.get(id) === state).map(({ id }) => id);
  const copies = (id: string) => mails.get(id) ?? 0;
  const open = told.filter(({ id }) => !['sent', 'refused', 'unknown'].includes(attempts.get(id) ?? ''));
  return [
    ...broken(
      'lost',
      'mails are noted as sent and did not arrive',
      of('sent').filter((id) => copies(id) === 0),
    ),
    ...broken(
      'doubled',
      `mails came more than ${MOST_COPIES} times`,
      told.map(({ id }) => id).filter((id) => copies(id) > MOST_COPIES),
    ),
    ...broken(
      'wrong',
      'mails that the server refused are not shown as refused in the app',
      of('refused').filter((id) => !saidRefused.has(id)),
    ),
    ...broken(
      'stuck',
      'mails are neither sent nor given up',
      open.map(({ id }) => id),
    ),
  ];
}
