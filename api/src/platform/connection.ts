// A shop's connection to the platform: whether the app is installed there, which installation it is, what was granted.
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { PlatformConnectionEntity } from './platform-connection.entity.js';

export type Connection = Readonly<PlatformConnectionEntity>;
/** The platform's view of the current installation. */
export type SeenInstallation = { installationId: string | null; scopes: string[] };

/** The connection of this transaction's shop; null only before its first installation is stored. */
export async function readConnection(tx: Tx, lock?: 'write'): Promise<Connection | null> {
  return tx.ofShop(PlatformConnectionEntity, lock);
}

/** Whether the app is installed in the transaction's shop, as far as we know. */
export async function isConnected(tx: Tx): Promise<boolean> {
  const connection = await readConnection(tx);
  return connection !== null && connection.endedAt === null;
}

/**
 * Notes the installation that the platform has now. Answers whether it is another one than before: then what was
 * stored there is gone, and what was signed for the one before is not valid any more.
 */
export async function noteInstallation(tx: Tx, shopId: string, seen: SeenInstallation): Promise<boolean> {
  const before = await readConnection(tx, 'write');
  const { installationId, scopes } = seen;
  const at = now();
  if (!before) {
    await tx.manager.insert(PlatformConnectionEntity, { shopId, installationId, scopes, connectedAt: at });
    return true;
  }
  const isOther = before.endedAt !== null || isOtherId(before.installationId, installationId);
  await tx.manager.update(
    PlatformConnectionEntity,
    { shopId },
    {
      installationId: installationId ?? (isOther ? null : before.installationId),
      scopes,
      checkedAt: at,
      ...(isOther && { epoch: before.epoch + 1, connectedAt: at, endedAt: null }),
    },
  );
  return isOther;
}

/** The app was uninstalled: what was signed for the installation ends with it. */
export async function endConnection(tx: Tx, shopId: string, before: Connection, endedAt: Date): Promise<void> {
  await tx.manager.update(
    PlatformConnectionEntity,
    { shopId },
    { endedAt, epoch: before.epoch + 1, installationId: null, scopes: [] },
  );
}

function isOtherId(before: string | null, now: string | null): boolean {
  return before !== null && now !== null && before !== now;
}
