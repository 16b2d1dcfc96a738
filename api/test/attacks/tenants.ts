// What somebody of one shop can do with the ids of another.
import type { TestApp } from '../test-app.js';
import { isBroken, leavesOf, withValue, type Json, type Request, type Target } from './requests.js';
import { hashesOf, tablesOf } from './tables.js';

const ID = /(^|_)ids?$/i;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every id in the shop's rows: those that columns and fields are named for, and whatever is written like one. */
export async function idsOf(app: TestApp, shopId: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const { name, shopColumn } of await tablesOf(app)) {
    if (shopColumn === null) continue;
    const rows = await app.sql<{ row: Json }>(`SELECT to_jsonb(t) AS row FROM ${name} t WHERE ${shopColumn} = $1`, [
      shopId,
    ]);
    for (const { row } of rows)
      for (const path of leavesOf(row)) {
        const value = path.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step]!, row);
        const isNamedForIt = path.some((step) => typeof step === 'string' && ID.test(step));
        if (UUID.test(String(value)) || (isNamedForIt && value !== null)) ids.add(String(value));
      }
  }
  return [...ids].sort();
}

/** Where a text may stand in the request: its path, its query, its body and its key; each puts an id there. */
export function placesIn(request: Request, template: string): ((id: string) => Request)[] {
  const inPath = (id: string) => ({ ...request, path: template.replace(/\{\w+\}/g, encodeURIComponent(id)) });
  const inQuery = Object.keys(request.query).map((name) => (id: string) => ({
    ...request,
    query: { ...request.query, [name]: id },
  }));
  const inBody = leavesOf(request.body)
    .filter((path) => typeof valueAt(request.body!, path) === 'string')
    .map((path) => (id: string) => ({ ...request, body: withValue(request.body, path, id) }));
  const asKey = (id: string) => ({ ...request, headers: { ...request.headers, 'idempotency-key': id } });
  return [...(template.includes('{') ? [inPath] : []), ...inQuery, ...inBody, asKey];
}

const valueAt = (value: Json, path: readonly (string | number)[]) =>
  path.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step]!, value);

type Victim = { app: TestApp; shopId: string; mark: string };

/** What of the other shop is told by an answer, or changed by the requests. */
export async function findingsOf(
  target: Target,
  requests: readonly Request[],
  { app, shopId, mark }: Victim,
): Promise<string[]> {
  const findings = new Set<string>();
  const before = await hashesOf(app, { shopId });
  for (const request of requests) {
    const { status, text } = await target(request);
    // Whoever sends the mark may get it back.
    const isSent = JSON.stringify(request).includes(mark);
    if (text.includes(mark) && !isSent) findings.add(`tells a text of the other shop with ${status}`);
    if (isBroken(status)) findings.add(`answers ${status}`);
  }
  const after = await hashesOf(app, { shopId });
  for (const [table, hash] of Object.entries(before))
    if (after[table] !== hash) findings.add(`changes ${table} of the other shop`);
  return [...findings];
}
