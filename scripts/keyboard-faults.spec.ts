// What the walks by keyboard hold a page against, on pages that break it.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { Keyboard } from './keyboard.js';
import { describeInBrowser } from './store-browser.js';

const WITHIN_MS = 500;

describeInBrowser('a page that is used by keyboard', () => {
  let browser: Browser;
  let page: Page;
  let keys: Keyboard;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    keys = new Keyboard(page, WITHIN_MS);
  });
  afterAll(() => browser?.close());

  const last = () => page.getByRole('button', { name: 'Last' });
  const show = (content: string) => page.setContent(`<body>${content}<button>Last</button></body>`);

  it('is walked through where everything is right', async () => {
    await show('<a href="#">Link</a><label><input type="checkbox" style="opacity: 0">Box</label>');
    await keys.tabTo(last());
    await keys.tabTo(page.getByRole('link'), 'Shift+Tab');
    await keys.expectOn(page.getByRole('link'));
  });

  it.each([
    ['covered', '<button>Covered</button><div style="position: fixed; inset: 0 0 20px; background: red"></div>'],
    ['outside of the page', '<a href="#" style="position: fixed; left: -500px">Away</a>'],
  ])('is refused where what has the focus on the way is %s', async (_what, content) => {
    await show(content);
    await expect(keys.tabTo(last())).rejects.toThrow('has the focus, and is not seen');
  });

  it('is refused where the focus does not show', async () => {
    await show('<style>button { outline: none }</style>');
    await expect(keys.tabTo(last())).rejects.toThrow('looks the same with the focus and without');
  });

  it('is refused where Tab does not leave a control', async () => {
    await show('<input onkeydown="event.preventDefault()">');
    await expect(keys.tabTo(last())).rejects.toThrow('Tab does not lead to');
  });

  it('is refused where the focus is lost, or not where it should be', async () => {
    await show('<button onclick="this.remove()">Remove</button><button>Other</button>');
    await keys.pressOn(page.getByRole('button', { name: 'Remove' }));
    await expect(keys.expectFocus()).rejects.toThrow('(lost)');
    await keys.tabTo(page.getByRole('button', { name: 'Other' }));
    await expect(keys.expectOn(last())).rejects.toThrow('but on button "Other"');
  });
});
