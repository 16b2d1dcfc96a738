// Filters for links, texts, fonts, dates and the theme's own files.
import { createHash, createHmac } from 'node:crypto';
import { filters, type Liquid } from 'liquidjs';
import { escapeHtml } from '../../html.js';
import { assetAddress } from '../asset-address.js';
import { FontDrop } from '../objects/design-objects.js';
import { pageOf } from '../theme-page.js';
import { htmlAttributes, namedArguments, textOf, type FilterThis } from './named-arguments.js';

export function registerTextFilters(engine: Liquid): void {
  registerAssetFilters(engine);
  registerFontFilters(engine);
  registerLinkFilters(engine);
  registerDateFilters(engine);

  engine.registerFilter('format_address', (address: unknown) => {
    const parts = (address ?? {}) as Record<string, unknown>;
    const lines = ['name', 'company', 'street', 'address1', 'city', 'zip', 'country'].flatMap(
      (name) => parts[name] || [],
    );
    return `<p>${lines.map((line) => escapeHtml(textOf(line))).join('<br>')}</p>`;
  });
  engine.registerFilter('camelize', (value: unknown) =>
    textOf(value).replace(/(^|(?<![-_\s])[-_\s]+)(\w)/g, (_whole, _gap, letter: string) => letter.toUpperCase()),
  );
  engine.registerFilter('hex_to_rgba', (value: unknown) => value);
  engine.registerFilter('md5', (value: unknown) => createHash('md5').update(textOf(value)).digest('hex'));
  engine.registerFilter('sha1', (value: unknown) => createHash('sha1').update(textOf(value)).digest('hex'));
  engine.registerFilter('sha256', (value: unknown) => createHash('sha256').update(textOf(value)).digest('hex'));
  engine.registerFilter('hmac_sha256', (value: unknown, secret: unknown) =>
    createHmac('sha256', textOf(secret)).update(textOf(value)).digest('hex'),
  );
  engine.registerFilter('highlight', (value: unknown, term: unknown) => {
    const wanted = textOf(term);
    return wanted
      ? textOf(value)
          .split(wanted)
          .join(`<strong class="highlight">${escapeHtml(wanted)}</strong>`)
      : value;
  });
  for (const name of ['metafield_tag', 'metafield_text'])
    engine.registerFilter(name, (value: unknown) => textOf((value as { value?: unknown } | null)?.value));
  engine.registerFilter('default_errors', () => '');
}

/** The formats that themes name instead of writing them. */
const dateFormats: Record<string, string> = {
  abbreviated_date: '%b %e, %Y',
  basic: '%-m/%-d/%Y',
  date: '%B %e, %Y',
  date_at_time: '%B %e, %Y at %l:%M %p',
  default: '%A, %B %e, %Y at %l:%M %p %z',
  on_date: 'on %b %e, %Y',
};

function registerDateFilters(engine: Liquid): void {
  type Format = (this: FilterThis, value: unknown, format: unknown) => unknown;
  const format = filters.date as unknown as Format;
  const shown = function (this: FilterThis, value: unknown, args: unknown[]) {
    const { format: name } = namedArguments(args);
    const written = args.find((each) => typeof each === 'string') ?? dateFormats[textOf(name)] ?? dateFormats.date;
    return textOf(format.call(this, value, written));
  };
  engine.registerFilter('date', function (this: FilterThis, value: unknown, ...args: unknown[]) {
    return args.length ? shown.call(this, value, args) : textOf(value);
  });
  engine.registerFilter('time_tag', function (this: FilterThis, value: unknown, ...args: unknown[]) {
    const { datetime, class: ownClass } = namedArguments(args);
    const moment = datetime ?? format.call(this, value, '%Y-%m-%dT%H:%M:%SZ');
    return `<time${htmlAttributes({ datetime: moment, class: ownClass })}>${shown.call(this, value, args)}</time>`;
  });
}

function registerAssetFilters(engine: Liquid): void {
  for (const name of ['asset_url', 'asset_img_url'])
    engine.registerFilter(name, function (this: FilterThis, file: unknown) {
      return assetAddress(pageOf(this.context).folder, textOf(file));
    });
  engine.registerFilter('inline_asset_content', function (this: FilterThis, file: unknown) {
    const { folder, problems } = pageOf(this.context);
    const content = folder.text(`assets/${textOf(file)}`);
    if (content === null) problems.add(`there is no asset "${textOf(file)}"`);
    return content ?? '';
  });
  for (const name of ['file_url', 'global_asset_url', 'shopify_asset_url'])
    engine.registerFilter(name, (file: unknown) =>
      textOf(file) === 'storefront/standard-events.js'
        ? '/storefront/standard-events.js'
        : `/cdn/shop/files/${textOf(file)}`,
    );
  engine.registerFilter('stylesheet_tag', (url: unknown, ...args: unknown[]) => {
    const { preload, media = 'all' } = namedArguments(args);
    const preloading = preload ? `<link${htmlAttributes({ rel: 'preload', as: 'style', href: textOf(url) })}>` : '';
    return `${preloading}<link${htmlAttributes({ href: textOf(url), rel: 'stylesheet', type: 'text/css', media })}>`;
  });
  engine.registerFilter('preload_tag', (url: unknown, ...args: unknown[]) => {
    return `<link${htmlAttributes({ href: textOf(url), rel: 'preload', ...namedArguments(args) })}>`;
  });
}

/** Fonts have no files here: a face takes the font that the computer has under this name. */
function registerFontFilters(engine: Liquid): void {
  engine.registerFilter('font_face', (font: unknown, ...args: unknown[]) => {
    if (!(font instanceof FontDrop)) return '';
    const { font_display: display = 'swap' } = namedArguments(args);
    const { family, weight, style } = font;
    return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style};
  font-display: ${textOf(display)}; src: local("${family}"); }`;
  });
  engine.registerFilter('font_url', () => 'data:font/woff2,');
  engine.registerFilter('font_modify', (font: unknown, field: unknown, value: unknown) => {
    if (!(font instanceof FontDrop)) return null;
    if (field === 'style') return new FontDrop(font.family, font.weight, textOf(value));
    const wanted = textOf(value);
    const names: Record<string, number> = { normal: 400, bold: 700, bolder: 700, lighter: 300 };
    const number = /^[+-]/.test(wanted) ? Number(font.weight) + Number(wanted) : (names[wanted] ?? Number(wanted));
    const weight = Math.max(100, Math.min(900, number || 400));
    return new FontDrop(font.family, String(weight), font.style);
  });
}

function registerLinkFilters(engine: Liquid): void {
  const link = (text: unknown, url: string, more: Record<string, unknown> = {}) =>
    `<a${htmlAttributes({ href: url, ...more })}>${textOf(text)}</a>`;
  engine.registerFilter('link_to', (text: unknown, url: unknown, ...args: unknown[]) =>
    link(text, textOf(url), namedArguments(args)),
  );
  const underRoot = (path: string) =>
    function (this: FilterThis, text: unknown) {
      return link(text, `${pageOf(this.context).shopper.root}${path}`);
    };
  engine.registerFilter('customer_login_link', underRoot('account/login'));
  engine.registerFilter('customer_logout_link', underRoot('account/logout'));
  engine.registerFilter('customer_register_link', underRoot('account/register'));
  engine.registerFilter('login_button', () => '');
  engine.registerFilter('avatar', () => '');
  engine.registerFilter('url_for_type', (type: unknown) => `/collections/types?q=${encodeURIComponent(textOf(type))}`);
  engine.registerFilter(
    'url_for_vendor',
    (vendor: unknown) => `/collections/vendors?q=${encodeURIComponent(textOf(vendor))}`,
  );
  engine.registerFilter('link_to_type', (type: unknown) => textOf(type));
  engine.registerFilter('link_to_vendor', (vendor: unknown) => textOf(vendor));
  engine.registerFilter('sort_by', (url: unknown, order: unknown) => `${textOf(url)}?sort_by=${textOf(order)}`);
  engine.registerFilter('default_pagination', (paginate: unknown) => {
    const { parts = [], previous, next } = (paginate ?? {}) as Paginate;
    const shown = [previous, ...parts, next].filter((part) => part !== null && part !== undefined);
    return shown
      .map(({ is_link: isLink, title, url = '' }) => `<span>${isLink ? link(title, url) : escapeHtml(title)}</span> `)
      .join('');
  });
}

type Part = { is_link: boolean; title: string; url?: string };
type Paginate = { parts?: Part[]; previous?: Part | null; next?: Part | null };
