// Liquid with the filters and tags of the platform that themes and app blocks use. An unknown filter is an error, so
// that a missing emulation is noticed.
import { Liquid, Tag, type Context, type Emitter, type Template, type TagToken, type TopLevelToken } from 'liquidjs';
import { escapeHtml } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { formatMoney, formatMoneyWithCurrency, formatMoneyWithoutTrailingZeros, formatPlainMoney } from './money.js';
import { translate, type Translations } from './translations.js';

/** The page context for filters; the global object `page_context` of each render. */
export type PageContext = { shop: Shop; translations: Translations };

type FilterThis = { context: Context };
type NamedArguments = [string, unknown][];

const pageOf = ({ context }: FilterThis) => (context.globals as { page_context: PageContext }).page_context;
const named = (args: unknown[]) =>
  Object.fromEntries(args.filter((each): each is NamedArguments[number] => Array.isArray(each)));
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const escape = (value: unknown) => escapeHtml(text(value));

export type EngineOptions = {
  snippets: string;
  /** Path under which `asset_url` finds files. */
  assetRoot: string;
  /** Keeps parsed snippets; false for files that change while the sandbox runs. */
  isCached: boolean;
};

export function createEngine({ snippets, assetRoot, isCached }: EngineOptions): Liquid {
  const engine = new Liquid({
    root: snippets,
    partials: snippets,
    layouts: snippets,
    extname: '.liquid',
    cache: isCached,
    strictFilters: true,
    ownPropertyOnly: true,
  });
  registerFilters(engine, assetRoot);
  engine.registerTag('schema', ignoredTag('endschema'));
  engine.registerTag('doc', ignoredTag('enddoc'));
  engine.registerTag('style', StyleTag);
  return engine;
}

/** The filters that themes and app blocks share. */
export function registerFilters(engine: Liquid, assetRoot: string): void {
  const money = (format: (minorUnits: number, shop: Shop) => string) =>
    function (this: FilterThis, value: unknown) {
      return format(Math.round(Number(value ?? 0)), pageOf(this).shop);
    };
  engine.registerFilter('money', money(formatMoney));
  engine.registerFilter('money_with_currency', money(formatMoneyWithCurrency));
  engine.registerFilter('money_without_trailing_zeros', money(formatMoneyWithoutTrailingZeros));
  engine.registerFilter('money_without_currency', (value: unknown) => formatPlainMoney(Number(value ?? 0)));

  const translateFilter = function (this: FilterThis, key: unknown, ...args: unknown[]) {
    return translate(pageOf(this).translations, text(key), named(args));
  };
  engine.registerFilter('t', translateFilter);
  engine.registerFilter('translate', translateFilter);

  // "<" is escaped so that JSON inside a script element cannot end it.
  engine.registerFilter('json', (value: unknown) =>
    (JSON.stringify(value ?? null) ?? 'null')
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  );

  engine.registerFilter('asset_url', (file: unknown) => `${assetRoot}/${text(file)}`);
  engine.registerFilter('stylesheet_tag', (url: unknown) => `<link rel="stylesheet" href="${escape(url)}">`);
  engine.registerFilter('script_tag', (url: unknown) => `<script src="${escape(url)}"></script>`);
  const imageUrl = (image: unknown) => {
    const fields = image as { featured_image?: unknown; src?: unknown } | null;
    return text(fields?.featured_image ?? fields?.src ?? image);
  };
  engine.registerFilter('image_url', imageUrl);
  engine.registerFilter('img_url', imageUrl);
  engine.registerFilter('image_tag', (url: unknown, ...args: unknown[]) => {
    const attributes = Object.entries(named(args)).map(([name, value]) => ` ${name}="${escape(value)}"`);
    return `<img src="${escape(url)}"${attributes.join('')}>`;
  });

  const handleize = (value: unknown) =>
    text(value)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
  engine.registerFilter('handle', handleize);
  engine.registerFilter('handleize', handleize);
  engine.registerFilter('pluralize', (count: unknown, one: string, other: string) =>
    Number(count) === 1 ? one : other,
  );
  engine.registerFilter('weight_with_unit', (grams: unknown) => `${Number(grams) / 1000} kg`);
  engine.registerFilter('link_to', (label: unknown, url: unknown) => `<a href="${escape(url)}">${text(label)}</a>`);
  engine.registerFilter('within', (url: unknown) => url);
  engine.registerFilter('structured_data', () => '{}');
}

/** A tag whose content is not part of the page. */
function ignoredTag(end: string) {
  return class extends Tag {
    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
      super(token, remaining, liquid);
      while (remaining.length) {
        const next = remaining.shift() as TopLevelToken & { name?: string };
        if (next.name === end) return;
      }
      throw new Error(`tag ${token.getText()} not closed`);
    }
    // oxlint-disable-next-line no-empty-function
    render(): void {}
  };
}

export class StyleTag extends Tag {
  private readonly templates: Template[] = [];
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    while (remaining.length) {
      const next = remaining.shift() as TopLevelToken & { name?: string };
      if (next.name === 'endstyle') return;
      this.templates.push(liquid.parser.parseToken(next, remaining));
    }
    throw new Error(`tag ${token.getText()} not closed`);
  }
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    emitter.write('<style data-shopify>');
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    emitter.write('</style>');
  }
}
