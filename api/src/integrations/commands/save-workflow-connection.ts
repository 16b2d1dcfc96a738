import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { writeWorkflowConnection } from '../write-workflow-connection.js';

/** The merchant connected the shop to automation workflows, or disconnected it. */
export class SaveWorkflowConnection extends ShopCommand<void> {
  constructor(
    shop: CurrentShop,
    readonly isConnected: boolean,
  ) {
    super(shop, null);
  }
}

export const SaveWorkflowConnectionHandler = commandHandler(SaveWorkflowConnection, (tx, { shop, isConnected }) =>
  saveConnection(tx, shop.id, isConnected),
);

async function saveConnection(tx: Tx, shopId: string, isConnected: boolean): Promise<void> {
  const isChanged = await writeWorkflowConnection(tx, shopId, isConnected);
  if (isChanged) await emit(tx, { type: 'WorkflowConnectionChanged', shopId, isConnected });
}
