import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Liquid, Template } from 'liquidjs';
import { findOrderCount } from '../orders/order-count.js';
import { findMetafields } from '../admin-graphql/metafields.js';
import type { CartStore } from '../cart/cart-store.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { themeFolder } from '../package-folder.js';
import type { BlockActivations } from '../theme-extension/block-activations.js';
import { BlockRenderer } from '../theme-extension/render-blocks.js';
import { globalObjects } from './global-objects.js';
import { headerScript } from './header-script.js';
import { insertBefore } from './insert-before.js';
import { createEngine, type PageContext } from './liquid-engine.js';
import { themeNames, type Shopper } from './shopper.js';
import { readTranslations, type Translations } from './translations.js';

export const THEME_ASSETS = '/cdn/theme';

export type Page = {
  template: string;
  /** The objects that only this template has, `product` or `collection` for example. */
  objects?: Record<string, unknown>;
  path: string;
  host: string;
};

export class PageRenderer {
  private readonly engine: Liquid = createEngine({
    snippets: join(themeFolder, 'snippets'),
    assetRoot: THEME_ASSETS,
    isCached: true,
  });
  private readonly templates = new Map<string, Template[]>();
  private readonly translations = new Map<string, Translations>();
  private readonly blocks: BlockRenderer;

  constructor(
    private readonly config: Pick<SandboxConfig, 'publicUrl' | 'themeEmbedDir'>,
    private readonly database: Database,
    private readonly carts: CartStore,
    private readonly activations: BlockActivations,
  ) {
    this.blocks = new BlockRenderer(config.themeEmbedDir);
  }

  /** A whole page: the template inside the layout, with the app's blocks in the places the platform has for them. */
  async render(shopper: Shopper, page: Page): Promise<string> {
    const globals = await this.globals(shopper, page);
    const blocks = await this.blocks.render({
      template: page.template,
      locale: shopper.locale,
      globals,
      metafields: await findMetafields(this.database, shopper.shop, shopper.customer),
      orderCount: await findOrderCount(this.database, shopper.shop, shopper.customer),
      statuses: await this.activations.statuses(shopper.shop),
    });
    const content = await this.renderFile(join('templates', page.template), { ...globals, app_blocks: blocks.section });
    const html = await this.renderFile(join('layout', 'theme'), {
      ...globals,
      content_for_layout: content,
      content_for_header: headerScript(shopper, { themeName: themeNames[shopper.theme] }),
    });
    return insertBefore(insertBefore(html, '</head>', blocks.head), '</body>', blocks.body);
  }

  has(template: string): boolean {
    return existsSync(join(themeFolder, 'templates', `${template}.liquid`));
  }

  /** One snippet alone, for a part of the page that the theme's script loads again. */
  async renderPart(shopper: Shopper, page: Page, snippet: string): Promise<string> {
    return this.renderFile(join('snippets', snippet), await this.globals(shopper, page));
  }

  private async globals(shopper: Shopper, page: Page): Promise<Record<string, unknown>> {
    const cart = await this.carts.find(shopper.shop, shopper.cartToken);
    const context: PageContext = {
      shop: { ...shopper.shop, ...shopper.presentment },
      translations: this.translationsOf(shopper.locale),
    };
    return {
      ...globalObjects(shopper, cart, { ...page, publicUrl: this.config.publicUrl }),
      ...page.objects,
      page_context: context,
    };
  }

  private async renderFile(name: string, globals: Record<string, unknown>): Promise<string> {
    let template = this.templates.get(name);
    if (!template) {
      template = this.engine.parse(readFileSync(join(themeFolder, `${name}.liquid`), 'utf8'), name);
      this.templates.set(name, template);
    }
    return String(await this.engine.render(template, {}, { globals }));
  }

  private translationsOf(locale: string): Translations {
    const known = this.translations.get(locale) ?? readTranslations(join(themeFolder, 'locales'), locale);
    this.translations.set(locale, known);
    return known;
  }
}
