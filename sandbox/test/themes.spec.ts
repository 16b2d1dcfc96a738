// A theme folder as the store shows it: templates, sections, groups, blocks, tags, filters and settings.
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ThemeFolder } from '../src/themes/theme-folder.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';
import { writeTheme } from './theme-fixture.js';

const notice = `<p class="notice-block">Only a few</p>
{% schema %}{ "name": "Notice", "target": "section" }{% endschema %}`;
const tags = `{% layout none %}
{% form 'product', product, id: 'f1', class: 'a', data-type: 'add' %}<input name="id">{% endform %}
{% form 'customer_login', return_to: '/cart' %}{{ form.errors }}{% endform %}
{% form 'localization' %}{% endform %}
[{{ 'greeting' | t: name: '<b>' }}|{{ 'items' | t: count: 0 }}|{{ 'items' | t: count: 1 }}|{{ 'items' | t: count: 5 }}]
[{{ settings.columns }}|{{ settings.font.family }}|{{ settings.font.style }}|{{ settings.font.weight }}]
{% for scheme in settings.schemes %}({{ scheme.id }} {{ scheme.settings.background }}){% endfor %}
[{{ '#ff0000' | color_modify: 'alpha', 0.5 }}|{{ '#336699' | color_lighten: 20 }}|{{ '#fff' | color_contrast: '#000' }}]
<img-of>{{ product.featured_media | image_url: width: 300 | image_tag: widths: '100,300', loading: 'lazy' }}</img-of>
[{{ 'theme.css' | asset_url }}|{{ 'theme.css' | inline_asset_content }}]
{% for option in product.options_with_values %}{% for value in option.values %}
{%- if value.selected %}<{{ option.name }}={{ value }}:{{ value.available }}:{{ value.variant.id }}>{% endif -%}
{% endfor %}{% endfor %}
[{{ cart | item_count_for_variant: 41010000100 }}|{{ product | standard_event_data: context: 'page' }}]
[{{ collections['hoodies'].title }}|{{ all_products['classic-hoodie'].title }}|{{ linklists.main-menu.links.size }}]
[{{ request.design_mode }}|{{ recommendations.performed }}|{{ routes.predictive_search_url }}]
[{{ product.created_at | date: format: 'date' }}|{{ product.created_at | date: '%Y' }}]
[{{ product.created_at | time_tag: '%Y', class: 'd' }}|{{ collections.first.handle }}]
[{{ product.options_by_name['Size'].values.first }}]
{{ 'x' | no_such_filter }}{% no_such_tag %}{{ blog.title }}after`;

const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
let sandbox: RunningSandbox;
let folder: string;
beforeAll(async () => {
  folder = writeTheme({ 'templates/product.tags.liquid': tags });
  const settings = { themeDir: folder };
  sandbox = await startSandbox('themes', { settings, extensionFiles: { 'blocks/notice.liquid': notice } });
});
afterAll(async () => {
  warnings.mockRestore();
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});
const open = async (url: string) => (await sandbox.browse({ url })).body;

describe('a page of a JSON template', () => {
  let page: string;
  beforeAll(async () => {
    page = await open('/products/classic-hoodie');
  });

  it('has its sections in order, each in the wrapper of its schema', () => {
    expect(page).toMatch(/<div id="shopify-section-template--\d+__main" class="shopify-section"><h1>Classic Hoodie/);
    expect(page.indexOf('__main"')).toBeLessThan(page.indexOf('__nested"'));
    expect(page).toMatch(/<i>template--\d+__main\|Hoodie House<\/i>/);
  });

  it('has section groups, without what is disabled, with typed settings', () => {
    const classes = 'shopify-section shopify-section-group-header-group top-bar';
    expect(page).toMatch(new RegExp(`<header id="shopify-section-sections--\\d+__top" class="${classes}">`));
    expect(page).not.toContain('__off');
    expect(page).toContain('data-scheme="s1"');
    expect(page).toContain('data-background="255 0 0"');
    expect(page).toContain('/collections/all</nav>');
  });

  it('has static sections with the settings that were kept for them', () => {
    expect(page).toMatch(/<p data-drawer>Kept\|0\|empty\|drawer\|product\|Classic Hoodie<\/p>/);
  });

  it('has blocks in their order, with defaults and dynamic values', () => {
    expect(page).toContain('<b >usual|b</b><b >Hoodie House says|a</b>');
    expect(page).not.toContain('|c</b>');
  });

  it('has theme blocks inside of theme blocks, and static ones with arguments', () => {
    expect(page).toMatch(/<div class="group"><p id="shopify-block-[^"]+__inner" class="shopify-block words">deep:::?/);
    expect(page).toContain('stays:given:classic-hoodie:Classic Hoodie');
  });

  it('has the app block in the section that accepts one, when the theme names none', () => {
    expect(page).toMatch(/<aside><div id="shopify-block-notice"[^>]*><p class="notice-block">/);
  });

  it('shows a comment in place of a section that fails, and the rest of the page', () => {
    expect(page).toMatch(/<!-- sandbox: the section template -?\d+__broken could not be rendered -->/);
    expect(page).toContain('(no-such-section) failed: it has no file');
    expect(page).toContain('</html>');
  });
});

describe('tags, filters and objects', () => {
  let page: string;
  beforeAll(async () => {
    page = await open('/products/classic-hoodie?view=tags&variant=41010000101');
  });

  it('prints forms with the hidden fields of the platform', () => {
    expect(page).toContain('<form method="post" action="/cart/add" id="f1" class="a" data-type="add"');
    expect(page).toContain('enctype="multipart/form-data"><input type="hidden" name="form_type" value="product" />');
    expect(page).toContain('name="utf8" value="✓" /><input name="id">');
    expect(page).toContain('<input type="hidden" name="product-id" value="7001000001" />');
    expect(page).toContain('name="section-id" value=""');
    expect(page).toContain('action="/account/login"');
    expect(page).toContain('name="return_to" value="/cart"');
    expect(page).toContain('name="_method" value="put"');
  });

  it('translates with plurals, and escapes values', () => {
    expect(page).toContain('[Hello &#60;b&#62;|none|one|5 items]');
  });

  it('has settings as objects', () => {
    expect(page).toContain('[3|Open Sans|italic|700]');
    expect(page).toContain('(s1 #ff0000)');
    expect(page).toContain('[rgba(255, 0, 0, 0.5)|#6699cc|21]');
  });

  it('has pictures in sizes, and addresses of assets with a version', () => {
    expect(page).toMatch(/<img src="[^"]*\?width=300" alt="Classic Hoodie" srcset="[^"]* 100w, [^"]* 300w"/);
    expect(page).toMatch(/\[\/cdn\/shop\/t\/folder\/assets\/theme\.css\?v=\w+\|body \{ margin: 0 \}\]/);
  });

  it('has option values, resources by handle and standard event data', () => {
    expect(page).toContain('<Size=S:true:41010000101>');
    expect(page).toContain('<Color=Ink:true:41010000101>');
    expect(page).toContain('[Hoodies|Classic Hoodie|9]');
    expect(page).toContain('[false|false|/search/suggest]');
    const facts = /\[0\|(\{.*\})\]/.exec(page)![1]!;
    expect(JSON.parse(facts)).toMatchObject({ context: 'page', product: { handle: 'classic-hoodie' } });
  });

  it('writes dates by the names of formats', () => {
    expect(page).toContain('[January  2, 2026|2026]');
    expect(page).toContain('[<time datetime="2026-01-02T00:00:00Z" class="d">2026</time>|hoodies]\n[S]');
  });

  it('says once per name what is not emulated, and in the page', () => {
    expect(page).toContain('xafter');
    for (const what of ['filter "no_such_filter"', 'tag "no_such_tag"', 'object "blog"']) {
      expect(page).toContain(`<!-- sandbox: the ${what} is not emulated -->`);
      expect(warnings.mock.calls.filter(([text]) => String(text).includes(what))).toHaveLength(1);
    }
  });

  it('chooses the variant of `option_values`', async () => {
    const json = JSON.parse(await open('/products/classic-hoodie.js')) as { id: number };
    expect(json.id).toBe(7_001_000_001);
    const [base] = [(json.id % 100_000_000) * 100_000];
    const page = await open(`/products/classic-hoodie?view=tags&option_values=${base + 10_002},${base + 20_003}`);
    expect(page).toContain('<Size=M:true:41010000105>');
    expect(page).toContain('<Color=Sage:true:41010000105>');
  });

  it('cuts long lists, and `paginate` shows more', async () => {
    const page = await open('/collections/all');
    expect(page).toMatch(/<body class="plain">50 of 66\s*\|60\|2\|\/collections\/all\?page=2\s*\|50/);
    expect(await open('/collections/all?page=2')).toMatch(/\|6\|2\|/);
  });

  it('has pages without a layout, and search', async () => {
    expect(await open('/search?q=mug')).toMatch(/^3 product\n<div id="shopify-section-drawer"/);
  });

  it('reads a file again after it changed', async () => {
    const file = join(folder, 'snippets/words.liquid');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, 'changed words');
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect(await open('/products/classic-hoodie')).toContain('changed words');
    writeFileSync(file, before);
  });

  it('takes the shopper’s language', async () => {
    expect(await open('/de/products/classic-hoodie?view=tags')).toContain('[Hallo &#60;b&#62;|none');
  });

  it('answers "not found" with the theme’s page', async () => {
    const answer = await sandbox.browse({ url: '/nothing' });
    expect([answer.status, answer.body]).toEqual([404, expect.stringContaining('class="plain"')]);
    expect((await sandbox.browse({ url: '/collections' })).status).toBe(302);
  });

  it('is in design mode with `_design=1`', async () => {
    const page = await open('/products/classic-hoodie?_design=1');
    expect(page).toContain('"designMode":true');
    expect(page).toContain(
      'data-shopify-editor-block="{&quot;id&quot;:&quot;b&quot;,&quot;type&quot;:&quot;note&quot;}"',
    );
  });
});

describe('files of the theme', () => {
  it('are kept by browsers when their address has a version, and pages are not', async () => {
    const asset = await sandbox.browse({ url: '/cdn/shop/t/folder/assets/theme.css?v=1' });
    expect(asset).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
    expect((await sandbox.browse({ url: '/cdn/shop/t/folder/assets/none.css' })).status).toBe(404);
    const page = await sandbox.browse({ url: '/cart' });
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  it('joins what sections have for all pages', async () => {
    expect(await open('/cdn/shop/t/folder/compiled_assets/styles.css')).toContain('.top-bar { color: red }');
    expect(await open('/cdn/shop/t/folder/compiled_assets/scripts.js')).toContain('window.header = 1;');
    expect(await open('/storefront/standard-events.js')).toContain('export const CartLinesUpdateEvent');
  });

  it('refuses a folder that is no theme', () => {
    expect(() => ThemeFolder.open('folder', join(folder, 'assets'))).toThrow(
      /assets is not a theme: it has no layout\/theme\.liquid and no templates$/,
    );
  });
});
