// Pages and sections of a theme folder as HTML.
import { join } from 'node:path';
import type { Liquid, Template } from 'liquidjs';
import { findOrderCount } from '../orders/order-count.js';
import { findMetafields } from '../admin-graphql/metafields.js';
import type { CartStore } from '../cart/cart-store.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { headerScript } from '../storefront/header-script.js';
import { insertBefore } from '../storefront/insert-before.js';
import { subjectOf, type Query, type Subject } from '../storefront/page-subject.js';
import type { Shopper } from '../storefront/shopper.js';
import { readTranslations, type Translations } from '../storefront/translations.js';
import type { BlockActivations } from '../theme-extension/block-activations.js';
import { BlockRenderer, type RenderedBlocks } from '../theme-extension/render-blocks.js';
import { bundleAddress } from './asset-address.js';
import { commentOf, Problems } from './problems.js';
import { SectionRenderer } from './render-parts.js';
import { themeSettings } from './settings.js';
import { cutParts } from './source-parts.js';
import { createThemeEngine } from './theme-engine.js';
import type { ThemeFolder } from './theme-folder.js';
import { themeGlobals } from './theme-globals.js';
import { ThemePage } from './theme-page.js';
import { readTemplate, sectionWithId, templateFile } from './theme-templates.js';

export type Visit = {
  folder: ThemeFolder;
  shopper: Shopper;
  path: string;
  query: Query;
  host: string;
  isDesignMode: boolean;
};
type OpenPage = { page: ThemePage; blocks: RenderedBlocks; status: number };
type Parts = { database: Database; carts: CartStore; activations: BlockActivations };

export class ThemeRenderer {
  private readonly engines = new Map<ThemeFolder, Liquid>();
  private readonly blocks: BlockRenderer;
  private readonly sections = new SectionRenderer((folder) => this.engineOf(folder));

  constructor(
    private readonly config: Pick<SandboxConfig, 'publicUrl' | 'themeEmbedDir'>,
    private readonly parts: Parts,
  ) {
    this.blocks = new BlockRenderer(config.themeEmbedDir);
  }

  /** A whole page. `subject` replaces what the address shows. */
  async page(visit: Visit, subject?: Subject): Promise<{ html: string; status: number }> {
    const opened = await this.open(visit, subject);
    const { page, blocks } = opened;
    const content = await this.content(page);
    const html = page.layout === null ? content : await this.inLayout(page, content);
    const withBlocks = insertBefore(insertBefore(html, '</head>', blocks.head), '</body>', blocks.body);
    const comments = page.problems.toComments();
    const body = withBlocks.includes('</body>') ? insertBefore(withBlocks, '</body>', comments) : withBlocks + comments;
    return { html: withOwnStandardEvents(body), status: opened.status };
  }

  /** Sections by their ids; null for one that does not exist or fails. */
  async sectionsOf(visit: Visit, ids: string[], subject?: Subject): Promise<Record<string, string | null>> {
    const { page } = await this.open(visit, subject);
    const rendered = ids.map(async (id): Promise<[string, string | null]> => {
      const placed = sectionWithId(page, id);
      return [id, placed && (await this.sections.sectionOrNull(page, placed))];
    });
    return Object.fromEntries(await Promise.all(rendered));
  }

  private async open(visit: Visit, given?: Subject): Promise<OpenPage> {
    const { folder, shopper, path, query, host, isDesignMode } = visit;
    const subject = existing(given ?? subjectOf(shopper, path, query), folder);
    const template = templateFile(folder, subject.template, query.view)?.name ?? subject.template;
    const cart = await this.parts.carts.find(shopper.shop, shopper.cartToken);
    const facts = { template: template.split('.')[0]!, path, query, host };
    const page = new ThemePage(folder, shopper, facts, isDesignMode, new Problems(), this.sections, {});
    page.globals = themeGlobals(page, {
      cart,
      publicUrl: this.config.publicUrl,
      objects: subject.objects,
      translations: this.translationsOf(folder, shopper.locale),
    });
    page.globals.settings = await themeSettings(page, this.engineOf(folder));
    const blocks = await this.blocks.render({
      template: facts.template,
      locale: shopper.locale,
      globals: page.globals,
      metafields: await findMetafields(this.parts.database, shopper.shop, shopper.customer),
      orderCount: await findOrderCount(this.parts.database, shopper.shop, shopper.customer),
      statuses: await this.parts.activations.statuses(shopper.shop),
    });
    Object.assign(page.appBlocks, blocks.sections);
    return { page, blocks, status: subject.status };
  }

  private async content(page: ThemePage): Promise<string> {
    const template = readTemplate(page);
    if (!template) return commentOf(`the theme has no template ${page.facts.template}`);
    if ('liquid' in template) return this.file(page, template.file, page.globals);
    page.layout = template.layout;
    const rendered = await Promise.all(template.sections.map((section) => this.sections.section(page, section)));
    return rendered.join('');
  }

  private async inLayout(page: ThemePage, content: string): Promise<string> {
    const globals = Object.assign(page.globals, {
      content_for_layout: content,
      content_for_header: headerOf(page),
    });
    const html = await this.file(page, `layout/${page.layout}.liquid`, globals);
    return html || content;
  }

  /** A Liquid file; one that fails is a comment. */
  private async file(page: ThemePage, file: string, globals: object): Promise<string> {
    const engine = this.engineOf(page.folder);
    try {
      const text = page.folder.text(file);
      if (text === null) throw new Error('it does not exist');
      const { liquid } = page.folder.derived(`parts ${file}`, text, () => cutParts(text, file));
      const parsed = page.folder.derived<Template[]>(`parsed ${file}`, liquid, () => engine.parse(liquid, file));
      return String(await engine.render(parsed, {}, { globals }));
    } catch (error) {
      page.problems.add(`${file} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
      return '';
    }
  }

  private engineOf(folder: ThemeFolder): Liquid {
    const engine = this.engines.get(folder) ?? createThemeEngine(folder);
    this.engines.set(folder, engine);
    return engine;
  }

  private translationsOf(folder: ThemeFolder, locale: string): Translations {
    const stamp = folder
      .list('locales')
      .map((file) => folder.text(`locales/${file}`))
      .join();
    return folder.derived(`translations ${locale}`, stamp, () =>
      readTranslations(join(folder.path, 'locales'), locale),
    );
  }
}

/** A page without a template in the theme gets "not found", as on the platform. */
function existing(subject: Subject, folder: ThemeFolder): Subject {
  return templateFile(folder, subject.template) ? subject : { template: '404', status: 404, objects: {} };
}

function headerOf({ shopper, folder, isDesignMode }: ThemePage): string {
  const styles = `<link rel="stylesheet" href="${bundleAddress(folder, 'styles.css')}">`;
  const scripts = `<script src="${bundleAddress(folder, 'scripts.js')}" defer></script>`;
  const actions = '<script src="/storefront/standard-actions.js" defer></script>';
  return `${headerScript(shopper, { themeName: folder.name, isDesignMode })}${styles}${scripts}${actions}`;
}

/** The platform's module of event classes is loaded from its own servers; the sandbox has one in its place. */
function withOwnStandardEvents(html: string): string {
  return html.replaceAll(
    /(?:https:)?\/\/cdn\.shopify\.com\/storefront\/standard-events/g,
    '/storefront/standard-events',
  );
}
