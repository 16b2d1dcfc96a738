// Screens in a language that marks every text from a catalog: what stands there unmarked has to be the merchant's own.
import { act, screen, within } from '@testing-library/react';
import { activate } from '../src/i18n/texts';
import { FakeApi, limitView } from './fake-api';
import { row } from './limits-list-page';
import { pseudoCatalog } from './pseudo-locale';
import { renderAdmin } from './render-admin';

jest.mock('@shopify/polaris/locales/en.json', () =>
  jest
    .requireActual<typeof import('./pseudo-locale')>('./pseudo-locale')
    .pseudoTree(jest.requireActual('@shopify/polaris/locales/en.json')),
);

const READ_ALOUD = ['aria-label', 'placeholder', 'alt', 'title'];
/** Marked text; another text may stand inside of it. */
const MARKED = /⟦[^⟦⟧]*⟧/g;
const LETTERS = /\p{L}{2,}/u;
/** Names of the shop, of limits and of this app, and a date. */
const OWN = [/^(Demo Store|Hoodies|Sneakers)$/, /^– Purchase Limits$/, /^Nov 1, 2025$/];

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Sneakers', stoppedBy: 'quota' })];
  await act(() => activate('pseudo', loadPseudo));
});
afterEach(() => act(() => activate('en')));

describe('every text is from a catalog', () => {
  it.each([
    ['/', /⟦Wëlcömë, Demo Store⟧/],
    ['/order-limits', /⟦Lïmïts mánágëmënt⟧/],
    ['/order-limits?search=nothing', /⟦Nö lïmïts föünd⟧/],
    ['/order-limits/type', /⟦Sëlëct lïmït typë⟧/],
    ['/nothing', /⟦Nöt Föünd⟧/],
  ])('at %s', async (path, heading) => {
    renderAdmin(path);
    await screen.findByRole('heading', { name: heading });
    expect(foreignTexts()).toEqual([]);
  });

  it('in the list of a shop without limits', async () => {
    api.limits = [];
    renderAdmin('/order-limits');
    await screen.findByText(/⟦Lïmït whát/);
    expect(foreignTexts()).toEqual([]);
  });

  it('in a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });
});

async function loadPseudo(_: string, area: string): Promise<Record<string, string>> {
  const { default: english } = (await import(`../src/locales/en/${area}.json`)) as { default: Record<string, string> };
  return pseudoCatalog(english);
}

/** What is written or read aloud, and is neither from a catalog nor the merchant's or the platform's own. */
function foreignTexts(): string[] {
  const written = [...textsIn(document.body), document.title];
  return written
    .map((text) => text.replaceAll(MARKED, '').replaceAll(MARKED, '').trim())
    .filter((text) => LETTERS.test(text) && !OWN.some((own) => own.test(text)));
}

function textsIn(root: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '');
  for (const element of root.querySelectorAll(READ_ALOUD.map((name) => `[${name}]`).join())) {
    texts.push(...READ_ALOUD.map((name) => element.getAttribute(name) ?? ''));
  }
  return texts;
}
