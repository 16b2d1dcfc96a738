// Who of a store's staff changed something, by name: the platform's tokens have only their numbers.
import { In } from 'typeorm';
import type { Tx } from '../database/transactions.js';
import { StaffMemberEntity } from './staff-member.entity.js';

/** What an API key changed is by its id behind these letters. */
export const KEY_USER = 'key:';
/** Who changes limits where a workflow does. */
export const WORKFLOW_USER = 'workflow';

/** By the platform's ids, and of keys; of whom no name is known there is none. */
export async function readStaffNames(tx: Tx, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const found = await tx.manager.findBy(StaffMemberEntity, { userId: In(ids) });
  const keys = await tx.rows<{ userId: string; name: string }>(
    `SELECT $1 || id AS "userId", name FROM api_key WHERE $1 || id = ANY($2)`,
    [KEY_USER, ids],
  );
  return new Map([
    ...found.flatMap(({ userId, name }) => (name === null ? [] : [[userId, name] as const])),
    ...(ids.includes(WORKFLOW_USER) ? [[WORKFLOW_USER, 'Shopify Flow'] as const] : []),
    ...keys.map(({ userId, name }) => [userId, `API key “${name}”`] as const),
  ]);
}

/** Whether the platform was asked for the name since then. */
export async function isNameRead(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const found = await tx.manager.findOneBy(StaffMemberEntity, { userId });
  return found !== null && found.readAt >= since;
}

export async function writeStaffName(tx: Tx, shopId: string, member: Omit<StaffMemberEntity, 'shopId'>): Promise<void> {
  await tx.manager.upsert(StaffMemberEntity, { shopId, ...member }, ['shopId', 'userId']);
}
