import { join } from 'node:path';
import type { Liquid } from 'liquidjs';
import { parseGid } from '../admin-graphql/gid.js';
import { toStoredNamespace, type MetafieldRow } from '../admin-graphql/metafield.js';
import { createEngine, type PageContext } from '../storefront/liquid-engine.js';
import { withJson } from '../storefront/product-objects.js';
import { readTranslations } from '../storefront/translations.js';
import type { BlockStatus } from './block-activations.js';
import { isForTemplate, type BlockFile } from './block-files.js';

export const EXTENSION_ASSETS = '/cdn/extensions';

export type BlockPage = {
  template: string;
  locale: string;
  globals: Record<string, unknown>;
  /** Of the installation, and of the customer who is signed in. */
  metafields: MetafieldRow[];
  /** Orders of that customer. */
  orderCount: number;
  statuses: BlockStatus[];
};
export type RenderedBlocks = {
  head: string;
  body: string;
  section: string;
  /** The blocks of `section` by their handles. */
  sections: Record<string, string>;
};

export class BlockRenderer {
  private readonly engine: Liquid;
  private readonly reported = new Set<string>();

  constructor(private readonly extensionDir: string) {
    this.engine = createEngine({
      snippets: join(extensionDir, 'snippets'),
      assetRoot: EXTENSION_ASSETS,
      isCached: false,
    });
  }

  /** The HTML of the active blocks, by their place in the page. A block that fails becomes an HTML comment. */
  async render(page: BlockPage): Promise<RenderedBlocks> {
    const rendered: RenderedBlocks = { head: '', body: '', section: '', sections: {} };
    const linked = new Set<string>();
    for (const { block, isActive } of page.statuses) {
      if (!isActive || !isForTemplate(block, page.template)) continue;
      const place = block.schema.target === 'compliance_head' ? 'head' : block.schema.target;
      const html = await this.renderBlock(block, page, linked);
      rendered[place] += html;
      if (place === 'section') rendered.sections[block.handle] = html;
    }
    return rendered;
  }

  private async renderBlock(block: BlockFile, page: BlockPage, linked: Set<string>): Promise<string> {
    const { handle, schema, source } = block;
    try {
      const context = page.globals.page_context as PageContext;
      const globals = {
        ...page.globals,
        page_context: { ...context, translations: readTranslations(join(this.extensionDir, 'locales'), page.locale) },
        app: { metafields: metafieldsOf('AppInstallation', page.metafields) },
        customer: signedIn(page),
        block: { id: handle, type: handle, settings: defaultSettings(block), shopify_attributes: '' },
      };
      if (schema.available_if) {
        const answer = await this.engine.parseAndRender(schema.available_if, {}, { globals });
        if (['', 'false', 'nil'].includes(String(answer).trim())) return '';
      }
      const html = String(await this.engine.parseAndRender(source, {}, { globals }));
      const wrapper = schema.target === 'section' ? 'shopify-block shopify-app-block' : 'shopify-block';
      const id = schema.target === 'head' ? '' : `shopify-block-${handle}`;
      const content = id ? `<div id="${id}" class="${wrapper}">${html}</div>` : html;
      return `${assetTags(block, linked)}${content}`;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.report(`sandbox: app block ${handle} failed: ${reason}`);
      return `<!-- app block ${handle} failed: ${reason.replace(/--+|[<>]/g, ' ')} -->`;
    }
  }

  /** Reports each failure once, because every page repeats it. */
  private report(failure: string): void {
    if (this.reported.has(failure)) return;
    this.reported.add(failure);
    console.error(failure);
  }
}

/** The tags for the files in a block's schema; a file that several blocks name is loaded once. */
function assetTags({ schema }: BlockFile, linked: Set<string>): string {
  const tagOnce = (file: string | undefined, tagOf: (url: string) => string): string => {
    if (file === undefined || linked.has(file)) return '';
    linked.add(file);
    return tagOf(`${EXTENSION_ASSETS}/${file}`);
  };
  return (
    tagOnce(schema.stylesheet, (url) => `<link rel="stylesheet" href="${url}" media="all">`) +
    tagOnce(schema.javascript, (url) => `<script src="${url}" defer></script>`)
  );
}

function defaultSettings({ schema }: BlockFile): Record<string, unknown> {
  return Object.fromEntries(schema.settings.flatMap(({ id, default: value }) => (id ? [[id, value ?? null]] : [])));
}

function signedIn({ globals: { customer }, metafields, orderCount }: BlockPage): object | null {
  return customer ? { ...customer, metafields: metafieldsOf('Customer', metafields), orders_count: orderCount } : null;
}

/** By namespace and key those of one kind of owner, with `$app` as another name for the app's own namespace. */
function metafieldsOf(owner: string, rows: MetafieldRow[]): Record<string, Record<string, unknown>> {
  const byNamespace: Record<string, Record<string, unknown>> = {};
  for (const row of rows.filter(({ owner_id }) => parseGid(owner_id)?.type === owner)) {
    const value = row.type === 'json' ? (JSON.parse(row.value) as unknown) : row.value;
    const metafield = withJson({ value, type: row.type }, () => value);
    const isOwnNamespace = row.namespace === toStoredNamespace('$app');
    for (const name of isOwnNamespace ? [row.namespace, '$app'] : [row.namespace])
      (byNamespace[name] ??= {})[row.key] = metafield;
  }
  return byNamespace;
}
