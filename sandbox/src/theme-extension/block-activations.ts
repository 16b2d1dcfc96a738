import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import type { Installations } from '../installations/installations.js';
import { defaultShop, type Shop } from '../shops/shops.js';
import { readBlockFiles, type BlockFile } from './block-files.js';

export type BlockStatus = { block: BlockFile; isActive: boolean };

/** Which blocks of the extension are switched on in a shop's theme editor. */
export class BlockActivations {
  constructor(
    private readonly database: Database,
    private readonly config: Pick<SandboxConfig, 'themeEmbedDir'>,
    private readonly installations: Pick<Installations, 'current'>,
  ) {}

  /**
   * Until a merchant saves the theme editor, blocks are on in the default shop and off in the others. An app that is
   * not installed has none.
   */
  async statuses(shop: Shop): Promise<BlockStatus[]> {
    if (!(await this.installations.current(shop))) return [];
    const { rows } = await this.database.query<{ block: string; is_active: boolean }>(
      'SELECT block, is_active FROM block_activation WHERE shop = $1',
      [shop.domain],
    );
    return readBlockFiles(this.config.themeEmbedDir).map((block) => ({
      block,
      isActive: rows.find((row) => row.block === block.handle)?.is_active ?? shop === defaultShop,
    }));
  }

  async save(shop: Shop, activeBlocks: string[]): Promise<void> {
    for (const { handle } of readBlockFiles(this.config.themeEmbedDir))
      await this.database.query(
        `INSERT INTO block_activation (shop, block, is_active) VALUES ($1, $2, $3)
         ON CONFLICT (shop, block) DO UPDATE SET is_active = $3`,
        [shop.domain, handle, activeBlocks.includes(handle)],
      );
  }
}
