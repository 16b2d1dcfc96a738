// Which theme each store has: the sandbox's own (`classic`), one of the two in sandbox/themes, or the folder of
// SANDBOX_THEME.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.js';
import { themesFolder } from '../package-folder.js';
import { shops, type Shop } from '../shops/shops.js';
import { ThemeFolder } from './theme-folder.js';

export const CLASSIC = 'classic';
/** The name of the theme of SANDBOX_THEME. */
export const FOLDER = 'folder';
const PREVIEW_COOKIE = 'preview_theme';

export class ThemeChoice {
  private readonly folders: ReadonlyMap<string, ThemeFolder>;
  private readonly chosen = new Map<Shop, string>();
  private readonly usual: string;

  private constructor(
    private readonly database: Database,
    ownFolder: string | null,
  ) {
    const own = readdirSync(themesFolder).map((name) => ThemeFolder.open(name, join(themesFolder, name)));
    const given = ownFolder === null ? [] : [openGiven(ownFolder)];
    this.folders = new Map([...given, ...own].map((folder) => [folder.name, folder]));
    this.usual = given.length ? FOLDER : CLASSIC;
  }

  /** A SANDBOX_THEME folder is every store's theme from the start; otherwise the stored choices apply. */
  static async read(database: Database, ownFolder: string | null): Promise<ThemeChoice> {
    const choice = new ThemeChoice(database, ownFolder);
    if (ownFolder !== null) return choice;
    const { rows } = await database.query<{ shop: string; theme: string }>('SELECT shop, theme FROM shop_theme');
    for (const shop of shops) {
      const kept = rows.find((row) => row.shop === shop.domain)?.theme;
      if (kept !== undefined && choice.names().includes(kept)) choice.chosen.set(shop, kept);
    }
    return choice;
  }

  names(): string[] {
    return [CLASSIC, ...this.folders.keys()];
  }

  nameOf(shop: Shop): string {
    return this.chosen.get(shop) ?? this.usual;
  }

  /** Throws, with status 400, when there is no such theme. */
  async choose(shop: Shop, name: unknown): Promise<void> {
    if (typeof name !== 'string' || !this.names().includes(name))
      throw Object.assign(new Error(`theme: is none of ${this.names().join(', ')}`), { statusCode: 400 });
    this.chosen.set(shop, name);
    await this.database.query(
      'INSERT INTO shop_theme (shop, theme) VALUES ($1, $2) ON CONFLICT (shop) DO UPDATE SET theme = $2',
      [shop.domain, name],
    );
  }

  /** The folder of the theme that this visitor sees; null is the classic one. `?preview_theme=` is for one visit. */
  folderFor(request: FastifyRequest, shop: Shop): ThemeFolder | null {
    const { preview_theme: asked } = (request.query ?? {}) as { preview_theme?: unknown };
    const preview = asked ?? request.cookies[PREVIEW_COOKIE];
    const name = typeof preview === 'string' && this.names().includes(preview) ? preview : this.nameOf(shop);
    return this.folders.get(name) ?? null;
  }

  /** Keeps what `?preview_theme=` asked for until the browser is closed; an empty or unknown name ends it. */
  keepPreview(request: FastifyRequest, reply: FastifyReply): void {
    const { preview_theme: asked } = (request.query ?? {}) as { preview_theme?: unknown };
    if (asked === undefined) return;
    if (typeof asked === 'string' && this.names().includes(asked)) void reply.setCookie(PREVIEW_COOKIE, asked);
    else void reply.clearCookie(PREVIEW_COOKIE);
  }

  folderNamed(name: string): ThemeFolder | undefined {
    return this.folders.get(name);
  }
}

function openGiven(path: string): ThemeFolder {
  try {
    return ThemeFolder.open(FOLDER, path);
  } catch (error) {
    throw new Error(`SANDBOX_THEME is wrong: ${(error as Error).message}`, { cause: error });
  }
}
