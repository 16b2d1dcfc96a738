// Screens in a language that marks every text from a catalog: what stands there unmarked has to be the merchant's own.
import { screen, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { row } from './limits-list-page';
import { foreignTexts, showPseudo } from './pseudo-screen';
import { renderAdmin } from './render-admin';

jest.mock('@shopify/polaris/locales/en.json', () =>
  jest
    .requireActual<typeof import('./pseudo-locale')>('./pseudo-locale')
    .pseudoTree(jest.requireActual('@shopify/polaris/locales/en.json')),
);

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' }), limitView('b', { name: 'Sneakers', stoppedBy: 'quota' })];
  await showPseudo();
});

describe('every text is from a catalog', () => {
  it.each([
    ['/', /⟦Wëlcömë, Demo Store⟧/],
    ['/order-limits', /⟦Lïmïts mánágëmënt⟧/],
    ['/order-limits?search=nothing', /⟦Nö lïmïts föünd⟧/],
    ['/order-limits/type', /⟦Sëlëct lïmït typë⟧/],
    ['/branding', /⟦Brándïng⟧/],
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

  it('where a file of limits is chosen', async () => {
    const { user } = renderAdmin('/order-limits');
    await row('Hoodies');
    await user.click(screen.getAllByRole('button', { name: /⟦Ïmpört⟧/ })[0]!);
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });

  it('in a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });
});
