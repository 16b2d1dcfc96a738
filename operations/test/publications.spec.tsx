import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, dialog, renderPages } from './render-pages';
import { publication, SHOP } from './sample-answers';

const other = (number: number) => ({
  id: `0191a0a0-0000-7000-8000-00000000000${number}`,
  shopifyDomain: `shop-${number}.myshopify.com`,
});
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.publications = [
    publication(),
    publication({ shop: other(2), waitsFor: 'no_grant', publishedVersion: 0 }),
    publication({ shop: other(3), waitsFor: 'given_up' }),
  ];
});

const rebuilds = () => api.of('POST', '/projections/rebuild').map(({ body }) => body);

describe('the publications', () => {
  it('say for each shop which version is published and what it waits for', async () => {
    renderPages('/publications');
    const since = 'Nov 22, 2026, 11:00:00 UTC';
    expect((await cellsOf('Shops whose document is not published')).map((cells) => cells.slice(0, 5))).toEqual([
      ['hoodie-house.myshopify.com', '12', '9', since, 'It is being tried.'],
      [
        'shop-2.myshopify.com',
        '12',
        'Never',
        since,
        'The shop has to open the app: until then the platform refuses access.',
      ],
      [
        'shop-3.myshopify.com',
        '12',
        '9',
        since,
        'Publishing failed too often and was given up. Mend the cause, then publish again.',
      ],
    ]);
  });

  it('are made again for one shop', async () => {
    const { user } = renderPages('/publications');
    await user.click(await screen.findByRole('button', { name: 'Publish again: hoodie-house.myshopify.com' }));
    const told = 'The document of hoodie-house.myshopify.com will be published again.';
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(rebuilds()).toEqual([{ projection: 'publish-settings', shopId: SHOP.id }]);
    await waitFor(() => expect(api.of('GET', '/publications')).toHaveLength(2));
  });
});

describe('rebuilding for all shops', () => {
  it.each([
    ['Limit list', 'limit-list'],
    ['Storefront document', 'storefront-settings'],
    ['Publication', 'publish-settings'],
  ])('is done to the %s only after a confirmation', async (title, projection) => {
    const { user } = renderPages('/publications');
    await user.click(await screen.findByRole('button', { name: `Rebuild for all: ${title}` }));
    const question = await dialog();
    expect(question.getByText(/This is done for every shop/)).toBeInTheDocument();
    expect(rebuilds()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Rebuild for all shops' }));
    expect(await screen.findByText(`${title}: 2 shops will be rebuilt.`)).toBeInTheDocument();
    expect(rebuilds()).toEqual([{ projection }]);
  });
});
