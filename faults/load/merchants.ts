// Merchants who create, change, activate, deactivate and delete limits. A call without an answer is sent again under
// the same Idempotency-Key until it has one.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import type { ChangedLimits, LimitDetails, LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import type { QuotaView } from '@purchase-limits/contract/quota';
import { draftOf, type FaultShop } from '../topology/shops.js';
import type { Answer, Call } from './calls.js';
import type { AcknowledgedLimit } from './ledger.js';
import { shopsOf, type Load } from './load.js';

const BETWEEN_MS = 250;
const AGAIN_AFTER_MS = 200;
/** A merchant whose last call has no answer asks on for so long after the load has ended. */
const GIVE_UP_AFTER_MS = 30_000;
const MOST_LIMITS = 6;
const LARGEST_MAX = 1_000;

export async function changeLimits(load: Load): Promise<void> {
  await Promise.all(shopsOf(load.shops, 'store', 'paid').map((shop) => workFor(load, shop)));
}

/** The answer of a call that is sent until there is one; null when there is none for long after the load's end. */
export async function sendUntilAnswered({ calls, running }: Load, call: Call): Promise<Answer | null> {
  let endedAt: number | null = null;
  for (;;) {
    const answer = await calls.send(call);
    if (answer !== null) return answer;
    if (running.aborted) endedAt ??= Date.now();
    if (endedAt !== null && Date.now() - endedAt > GIVE_UP_AFTER_MS) return null;
    await pause(AGAIN_AFTER_MS);
  }
}

async function workFor(load: Load, shop: FaultShop): Promise<void> {
  const { ledger, random, running } = load;
  while (!running.aborted) {
    const mine = [...ledger.limits.values()].filter((limit) => limit.shopId === shop.id && limit.status !== 'deleted');
    if (mine.length < MOST_LIMITS && random.next() < 0.4) await create(load, shop);
    else if (mine.length > 0) await changeSome(load, shop, random.pick(mine));
    await pause(BETWEEN_MS);
  }
}

async function create(load: Load, shop: FaultShop): Promise<void> {
  const name = `limit ${randomUUID()}`;
  load.ledger.createdNames.set(name, shop.id);
  const answer = await command(load, shop, 'POST', '/apiSa/limits', draftOf(name, someMax(load)));
  if (answer?.status === 201) noteView(load, shop, (answer.body as SavedLimit).limit);
  else noteUnexpected(load, 'POST /apiSa/limits', answer);
}

async function changeSome(load: Load, shop: FaultShop, limit: AcknowledgedLimit): Promise<void> {
  const turn = load.random.next();
  if (turn < 0.6) return change(load, shop, limit);
  if (turn < 0.9) return setStatus(load, shop, limit, limit.status === 'active' ? 'inactive' : 'active');
  return setStatus(load, shop, limit, 'deleted');
}

async function change(load: Load, shop: FaultShop, limit: AcknowledgedLimit): Promise<void> {
  const draft = { ...draftOf(limit.name, someMax(load)), status: limit.status, version: limit.version };
  const answer = await command(load, shop, 'PUT', `/apiSa/limits/${limit.id}`, draft);
  if (answer?.status === 200) noteView(load, shop, (answer.body as SavedLimit).limit);
  else if (answer?.status !== 409 || !(await readAgain(load, shop, limit)))
    noteUnexpected(load, 'PUT /apiSa/limits/…', answer);
}

/**
 * The app itself may have stopped or resumed the limit, which raises its version. False: it differs from this
 * merchant's last write, so somebody else changed it.
 */
async function readAgain(load: Load, shop: FaultShop, { id, name, max, status, version }: AcknowledgedLimit) {
  const view = await read<LimitDetails>(load, shop, `/apiSa/limits/${id}`);
  const isOwn = view?.name === name && view.max === max && view.status === status && view.version > version;
  if (isOwn) noteView(load, shop, view);
  return isOwn;
}

async function setStatus(
  load: Load,
  shop: FaultShop,
  limit: AcknowledgedLimit,
  status: AcknowledgedLimit['status'],
): Promise<void> {
  const path = { active: 'activate', inactive: 'deactivate', deleted: 'delete' }[status];
  const answer = await command(load, shop, 'POST', `/apiSa/limits/${path}`, { ids: [limit.id] });
  if (await isRefusedByQuota(load, shop, answer)) return;
  if (answer?.status !== 200) return noteUnexpected(load, `POST /apiSa/limits/${path}`, answer);
  const { changed } = answer.body as ChangedLimits;
  load.ledger.noteLimit({ ...limit, status, version: limit.version + (changed.includes(limit.id) ? 1 : 0) });
}

/** Where a shop has used up what is free, nothing is activated. */
async function isRefusedByQuota(load: Load, shop: FaultShop, answer: Answer | null): Promise<boolean> {
  if (answer?.status !== 409 || (answer.body as ErrorAnswer).code !== 'limit_stopped') return false;
  return (await read<QuotaView>(load, shop, '/apiSa/quota'))?.level === 'reached';
}

async function read<View>(load: Load, shop: FaultShop, path: string): Promise<View | null> {
  const answer = await sendUntilAnswered(load, { method: 'GET', path, headers: { 'x-auth-token': shop.token } });
  return answer?.status === 200 ? (answer.body as View) : null;
}

function command(load: Load, shop: FaultShop, method: Call['method'], path: string, body: object) {
  const headers = { 'x-auth-token': shop.token, 'idempotency-key': randomUUID() };
  return sendUntilAnswered(load, { method, path, body, headers });
}

function noteView({ ledger }: Load, shop: FaultShop, { id, name, max, status, version }: LimitView): void {
  ledger.noteLimit({ id, shopId: shop.id, name, max: max!, status, version });
}

/** One merchant works in a shop, so nothing else is refused. */
function noteUnexpected({ ledger }: Load, call: string, answer: Answer | null): void {
  if (answer) ledger.wrongAnswers.push(`${call}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 100)}`);
}

const someMax = ({ random }: Load) => 1 + Math.floor(random.next() * LARGEST_MAX);
