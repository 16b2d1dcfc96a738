import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { writeWorkflowConnection } from '../write-workflow-connection.js';

/** The merchant connected the shop to automation workflows, or disconnected it. */
export class SaveWorkflowConnection extends ShopCommand<void, { isConnected: boolean }> {}

export const SaveWorkflowConnectionHandler = commandHandler(
  SaveWorkflowConnection,
  (tx, { shop, given: { isConnected } }) => saveConnection(tx, shop.id, isConnected),
);

async function saveConnection(tx: Tx, shopId: string, isConnected: boolean): Promise<void> {
  const isChanged = await writeWorkflowConnection(tx, shopId, isConnected);
  if (isChanged) await emit(tx, { type: 'WorkflowConnectionChanged', shopId, isConnected });
}
