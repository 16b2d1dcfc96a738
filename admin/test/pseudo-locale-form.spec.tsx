import { screen, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field } from './limit-form-page';
import { foreignTexts, showPseudo } from './pseudo-screen';
import { renderAdmin, tab } from './render-admin';

jest.mock('@shopify/polaris/locales/en.json', () =>
  jest
    .requireActual<typeof import('./pseudo-locale')>('./pseudo-locale')
    .pseudoTree(jest.requireActual('@shopify/polaris/locales/en.json')),
);

/** Texts for shoppers and their placeholders. */
const SHOPPERS = /\{(min|max|multiple|name)\}|^(\{|https:\/\/example.com)/;
/** The names of languages are the browser's, which has none in the language of marks. */
const LANGUAGES = /^(English|German|French|Spanish|Dutch|Swedish|Portuguese|Vietnamese|Danish|Chinese)/;

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', stoppedBy: 'quota' })];
  await showPseudo();
});

describe('every text of the form is from a catalog', () => {
  it.each([
    ['/order-limits/create/product', /⟦Crëátë prödüct lïmït⟧/],
    ['/order-limits/create/cart', /⟦Crëátë cárt lïmït⟧/],
    ['/order-limits/edit/a', /^Hoodies$/],
    ['/order-limits/edit/gone', /⟦Lïmït nöt föünd⟧/],
    ['/page_loading', undefined],
  ])('at %s', async (path, heading) => {
    renderAdmin(path);
    await (heading ? screen.findByRole('heading', { name: heading }) : screen.findAllByText(/⟦Üpdátïng/));
    expect(foreignTexts()).toEqual([]);
  });

  it('with every choice open and errors at its fields, on both tabs', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await screen.findByLabelText(/⟦Prödücts thát mëët/));
    await user.type(field('min'), '0');
    await user.type(field('max'), '1.000');
    for (const folded of [/⟦Ëxclüsïöns/, /⟦Schëdülë/, /⟦Nötïfïcátïön/, /⟦Rë-pürchásë/])
      await user.click(screen.getByRole('button', { name: folded }));
    await user.selectOptions(screen.getByLabelText(/⟦Å cüstömër/), 'custom');
    await user.type(field('repurchase.every.amount'), '0');
    await user.tab();
    expect(await screen.findAllByText(/⟦Thrëë dïgïts/)).not.toHaveLength(0);
    expect(screen.getAllByText(/⟦Ëntër á nümbër grëátër/)).not.toHaveLength(0);
    expect(foreignTexts()).toEqual([]);

    await user.click(tab(/Mësságë/));
    await user.click(await screen.findByLabelText(/⟦Shöw á Cöntáct/));
    expect(foreignTexts(SHOPPERS, LANGUAGES)).toEqual([]);
  });

  it('with chosen products and their picker', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await screen.findByLabelText(/⟦Spëcïfïc/));
    await user.click(screen.getByRole('button', { name: /⟦Sëlëct prödücts/ }));
    const picker = within(await screen.findByRole('dialog'));
    await user.click(await picker.findByLabelText('Hoodie'));
    expect(foreignTexts(/^(Hoodie|Shoes|Sneaker|Size|Demo)/)).toEqual([]);
    await user.click(picker.getByRole('button', { name: '⟦Sëlëct⟧' }));
    await screen.findByRole('button', { name: /⟦Chángë prödücts/ });
    expect(foreignTexts(/^(Hoodie|Shoes|Sneaker|Size)/)).toEqual([]);
  });

  it('while it cannot be saved, and where somebody else changed the same', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await screen.findByLabelText(/⟦Lïmït námë/), ' mine');
    await user.type(field('min'), '1');
    const find = api.loseAnswers('PUT', '/limits/a');
    await user.click(await screen.findByRole('button', { name: '⟦Sávë⟧' }));
    expect(await screen.findByText(/⟦Nöt sávëd yët/)).toBeInTheDocument();
    expect(foreignTexts()).toEqual([]);
    find();
    api.saves.changed.changedAt = '2026-11-20T08:44:00Z';
    api.limits = [limitView('a', { name: 'Hoodies', min: 2, max: null, version: 9 })];
    await user.type(field('name'), ' too');
    await user.click(screen.getByRole('button', { name: '⟦Sávë⟧' }));
    expect(await screen.findByText(/⟦Sömëönë ëlsë chángëd/)).toBeInTheDocument();
    expect(foreignTexts(/^(Hoodies|1|2)/)).toEqual([]);
  });

  it('in the question before unsaved changes are lost', async () => {
    const { user, goTo } = renderAdmin('/order-limits/edit/a');
    await user.type(await screen.findByLabelText(/⟦Lïmït námë/), ' mine');
    await goTo('/order-limits');
    await screen.findByRole('dialog');
    expect(foreignTexts()).toEqual([]);
  });
});
