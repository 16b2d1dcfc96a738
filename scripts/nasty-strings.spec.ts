// Names, messages, tags and CSS that try to be more than text: the admin and the storefront show them, and nothing else
// of either changes.
import { firstCharacters } from '@purchase-limits/domain/characters';
import type { Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const PLAIN = 'At most 3, please.';
const STRINGS: Record<string, string> = {
  markup: `</script><script>hacked=1</script><img src=x onerror="hacked=1"><b>bold</b>`,
  attributes: `"'\`><svg/onload=hacked=1> onmouseover=hacked=1 javascript:hacked=1`,
  comments: `<!-- <![CDATA[ */ // --> ]]> <style>*{display:none}</style><base href=//evil.example>`,
  liquid: `{{ shop.name }}{% raw %}{{ "x" | upcase }}{% endraw %}{%- comment -%}`,
  templates: '${hacked=1} {{constructor.constructor("hacked=1")()}} #{hacked} %3Cscript%3E &lt;b&gt; \\u003cb\\u003e',
  'right to left': '\u202Emoc.live\u202C \u2066אבג\u2069 \u200F123 שלום',
  separators: 'a\u2028b\u2029c\u0085d\u200B\uFEFFe\tf',
  'stacked marks': 'Z\u0338\u0309\u030B\u0315\u031Aa\u0327\u0334\u0316\u0317l\u0300\u0301\u0302\u0303go '.repeat(3),
  'one long word': 'W'.repeat(150),
  emoji: '👨‍👩‍👧‍👦🏳️‍🌈🇸🇪👍🏿'.repeat(30),
  objects: '__proto__ constructor toString [object Object] null undefined NaN',
};
/** What runs where time is short; all of them run by hand. */
const SAMPLE = ['markup', 'right to left'];
const CSS = `
:host { position: absolute; inset: 0; width: 100vw; height: 100vh; margin: -900px; transform: scale(20) }
:is(:host, p):where(:host(*)) { zoom: 9 }
html, body, main, header { display: none }
* { letter-spacing: 3px; color: rgb(1, 2, 3) }
.messages { position: absolute; top: -500px; left: -500px; width: 5000px; height: 5000px; transform: scale(9) }
@media all { .text { font-size: 900px; margin: -400px } }
`;

describeInBrowser('strings that try to be more than text', () => {
  let shop: StoreBrowser;
  let page: Page;
  let limitId: string;
  let version = 0;
  /** The storefront's page with an ordinary message, on a phone. */
  let plainPage: object;
  const dialogs: string[] = [];
  const failures: string[] = [];

  beforeAll(async () => {
    shop = await StoreBrowser.start('nasty-strings', 'hoodie-house');
    ({ page } = shop);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('request', (request) => {
      if (!new URL(request.url()).hostname.endsWith('localhost')) failures.push(request.url());
    });
    await shop.install();
    await shop.signInStandalone();
    await shop.fillCart([{ handle: 'classic-hoodie', quantity: 4 }]);
    const created = await shop.api<{ limit: { id: string; version: number } }>('POST', '/limits', draftOf(PLAIN));
    ({ id: limitId, version } = created.limit);
    await page.setViewportSize({ width: 390, height: 900 });
    plainPage = await openCart(PLAIN);
  });
  afterAll(() => shop?.close());
  afterEach(async () => {
    expect({ dialogs, failures }).toEqual({ dialogs: [], failures: [] });
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  });

  const draftOf = (text: string) => ({
    name: firstCharacters(text, 150).trim(),
    type: 'cart',
    max: 3,
    contactUs: { enabled: true, url: 'https://example.com/?<b>"' },
    messages: {
      en: {
        maximumQuantityLimitMessage: text,
        contactUsText: firstCharacters(text, 75),
        buttonText: firstCharacters(text, 25),
      },
    },
  });
  const save = async (text: string) => {
    const saved = await shop.api<{ limit: { version: number } }>('PUT', `/limits/${limitId}`, {
      ...draftOf(text),
      version,
    });
    ({ version } = saved.limit);
  };
  /** The cart page with this text in its message, once the storefront has it. */
  const openCart = async (text: string) => {
    const texts = () => page.locator('purchase-limits .message > .text').allTextContents();
    await until(
      async () => {
        await page.goto(shop.store('/cart'), { waitUntil: 'networkidle' });
        await page.waitForTimeout(300);
        return (await texts()).includes(text);
      },
      { withinMs: 20_000, explain: () => `The message is not shown: ${text}` },
    );
    return page.evaluate(seenOutside);
  };

  it.each(Object.entries(STRINGS).filter(([what]) => !process.env.CI || SAMPLE.includes(what)))(
    'are shown as they are on the storefront and in the admin, and change nothing else: %s',
    async (_what, text) => {
      await save(text);
      expect(await openCart(text)).toEqual(plainPage);
      const { name } = draftOf(text);
      await page.goto(shop.appServer('/order-limits'));
      await page.getByRole('link', { name: 'Create limit' }).first().waitFor();
      await until(async () => (await page.locator('main').textContent())!.includes(name), { withinMs: 15_000 });
      expect(await page.evaluate(isAsWideAsWindow)).toBe(true);
      await page.goto(shop.appServer(`/order-limits/edit/${limitId}`));
      await page.getByLabel('Limit name').waitFor();
      expect(await page.getByLabel('Limit name').inputValue()).toBe(name);
      expect(await page.evaluate(isAsWideAsWindow)).toBe(true);
      await page.getByRole('tab', { name: 'Message' }).click();
      expect(await page.getByLabel('Maximum quantity message').inputValue()).toBe(text);
      expect(await page.locator('purchase-limits .text').first().textContent()).toBe(text);
      expect(await page.evaluate(isAsWideAsWindow)).toBe(true);
    },
  );

  it('in the merchant’s CSS reach nothing outside of the message', async () => {
    await save(PLAIN);
    const before = await openCart(PLAIN);
    const kept = await shop.api<{ branding: object; version: number }>('GET', '/branding');
    await shop.api('PUT', '/branding', { branding: { ...kept.branding, customCss: CSS }, version: kept.version });
    await until(
      async () => {
        await openCart(PLAIN);
        return page.evaluate(() => {
          const text = document.querySelector('purchase-limits')?.shadowRoot?.querySelector('.text');
          return text !== null && text !== undefined && getComputedStyle(text).color === 'rgb(1, 2, 3)';
        });
      },
      { withinMs: 20_000 },
    );
    expect(await page.evaluate(seenOutside)).toEqual(before);
  });
});

function isAsWideAsWindow(): boolean {
  return document.documentElement.scrollWidth <= innerWidth;
}

/** The page without the message and what is printed for it: its markup, its colors, and what can be clicked where. */
function seenOutside(): object {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const own of copy.querySelectorAll('purchase-limits, script')) own.remove();
  const { scrollWidth } = document.documentElement;
  const parts = [...document.querySelectorAll('header, main, footer, [name=checkout]')].map((part) => {
    const { color, display, letterSpacing } = getComputedStyle(part);
    const { left, right } = part.getBoundingClientRect();
    return { part: part.tagName, color, display, letterSpacing, left, right };
  });
  const header = document.querySelector('header')!.getBoundingClientRect();
  const atHeader = document.elementFromPoint(header.left + 20, header.top + 10)?.closest('header')?.tagName;
  return { markup: copy.innerHTML, scrollWidth, parts, atHeader, title: document.title, base: document.baseURI };
}
