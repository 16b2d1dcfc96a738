// A small theme on disk, with a file for each thing that a spec looks at.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const files: Record<string, string> = {
  'layout/theme.liquid': `<!doctype html><html><head>{{ content_for_header }}</head><body>
{% sections 'header-group' %}<main>{{ content_for_layout }}</main>{% section 'drawer' %}</body></html>`,
  'layout/plain.liquid': '<html><body class="plain">{{ content_for_layout }}</body></html>',
  'config/settings_schema.json': `[{ "name": "theme_info" }, { "name": "Look", "settings": [
    { "type": "color_scheme_group", "id": "schemes", "definition": [{ "type": "color", "id": "background" }] },
    { "type": "font_picker", "id": "font", "default": "open_sans_i7" },
    { "type": "range", "id": "columns", "default": 3 }] }]`,
  'config/settings_data.json': `/* a comment, as the platform writes it */
{ "current": { "schemes": { "s1": { "settings": { "background": "#ff0000" } } }, // red
  "sections": { "drawer": { "type": "drawer", "settings": { "title": "Kept" } } } } }`,
  'locales/en.default.json': `{ "greeting": "Hello {{ name }}", "only_english": "English",
    "items": { "zero": "none", "one": "one", "other": "{{ count }} items" } }`,
  'locales/de.json': '{ "greeting": "Hallo {{ name }}" }',
  'snippets/words.liquid': `{% doc %} An {% unfinished example {% enddoc %}<i>{{ section.id }}|{{ who }}</i>`,
  'sections/header-group.json': `{ "type": "header", "sections": {
    "top": { "type": "header", "settings": { "menu": "main-menu", "scheme": "s1" } },
    "off": { "type": "header", "disabled": true } }, "order": ["off", "top"] }`,
  'sections/header.liquid': `<nav data-scheme="{{ section.settings.scheme }}"
  data-background="{{ section.settings.scheme.settings.background.rgb }}">
{{ section.settings.menu.links.first.url }}</nav>
{% schema %}{ "name": "Header", "tag": "header", "class": "top-bar", "settings": [
  { "type": "link_list", "id": "menu" }, { "type": "color_scheme", "id": "scheme" }] }{% endschema %}
{% stylesheet %}.top-bar { color: red }{% endstylesheet %}
{% javascript %}window.header = 1;{% endjavascript %}`,
  'sections/drawer.liquid': `<p data-drawer>{{ section.settings.title }}|{{ cart.item_count }}|
{%- if cart == empty %}empty{% endif %}|{{ section.id }}|{{ template }}|{{ product.title }}</p>
{% schema %}{ "name": "Drawer", "settings": [{ "type": "text", "id": "title", "default": "Default" }] }{% endschema %}`,
  'sections/broken.liquid': `{{ 'x' | date: }}{% if %}{% schema %}{ "name": "Broken" }{% endschema %}`,
  'sections/main.liquid': `<h1>{{ product.title }}</h1>{% render 'words', who: shop.name %}
{%- for block in section.blocks -%}
  {%- if block.type == '@app' %}<aside>{% render block %}</aside>
  {%- else %}<b {{ block.shopify_attributes }}>{{ block.settings.text }}|{{ block.id }}</b>{% endif -%}
{%- endfor -%}
{% schema %}{ "name": "Main", "blocks": [{ "type": "@app" }, { "type": "note", "name": "Note",
  "settings": [{ "type": "text", "id": "text", "default": "usual" }] }] }{% endschema %}`,
  'templates/product.json': `{ "sections": {
    "main": { "type": "main", "blocks": {
      "a": { "type": "note", "settings": { "text": "{{ product.vendor }} says" } }, "b": { "type": "note" },
      "c": { "type": "note", "disabled": true } }, "block_order": ["b", "a", "c"] },
    "nested": { "type": "nested", "blocks": {
      "group": { "type": "group", "blocks": { "inner": { "type": "text", "settings": { "text": "deep" } } },
        "block_order": ["inner"] },
      "fixed": { "type": "text", "static": true, "settings": { "text": "stays" } } }, "block_order": ["group"] },
    "broken": { "type": "broken" }, "missing": { "type": "no-such-section" } },
    "order": ["main", "nested", "broken", "missing"] }`,
  'sections/nested.liquid': `{% content_for 'blocks' %}
{% content_for 'block', type: 'text', id: 'fixed', extra: 'given', closest.product: product %}
{% schema %}{ "name": "Nested", "blocks": [{ "type": "@theme" }] }{% endschema %}`,
  'blocks/group.liquid': `<div class="group">{% content_for 'blocks' %}</div>
{% schema %}{ "name": "Group", "tag": null, "blocks": [{ "type": "@theme" }] }{% endschema %}`,
  'blocks/text.liquid': `{{ block.settings.text }}:{{ extra }}:{{ closest.product.handle }}
{%- # -%}:{{ block.settings.item.title }}
{% schema %}{ "name": "Text", "tag": "p", "class": "words", "settings": [{ "type": "text", "id": "text" },
  { "type": "product", "id": "item", "default": "{{ closest.product }}" }] }{% endschema %}`,
  'templates/collection.liquid': `{% layout 'plain' %}{{ collection.products.size }} of {{ collection.products_count }}
{% paginate collection.products by 60 %}|{{ collection.products.size }}|{{ paginate.pages }}|{{ paginate.next.url }}
{% endpaginate %}|{{ collection.products.size }}`,
  'templates/cart.liquid': `{% layout none %}{% for item in cart.items %}{{ item.index }}{% endfor %}`,
  'templates/search.liquid': `{% layout none %}{{ search.results_count }} {{ search.results.first.object_type }}
{% section 'drawer' %}`,
  'templates/404.json': '{ "layout": "plain", "sections": {}, "order": [] }',
  'assets/theme.css': 'body { margin: 0 }',
};

/** Writes the theme, with other files in place of its own, and returns its folder. */
export function writeTheme(more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-theme-'));
  for (const [file, content] of Object.entries({ ...files, ...more })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}
