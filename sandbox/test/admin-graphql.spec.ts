import { defaultShop, findShop, type Shop } from '../src/shops/shops.js';
import { tokenWith } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

type Answer = {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
  extensions?: object;
};

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('graphql');
});
afterAll(() => sandbox?.stop());

async function ask(
  query: string,
  variables: object = {},
  { shop = defaultShop, scope }: { shop?: Shop; scope?: string } = {},
) {
  const accessToken = await tokenWith(sandbox, shop, scope);
  const { body, status } = await sandbox.browse({
    method: 'POST',
    url: `/store/${shop.domain}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': accessToken },
    body: { query, variables },
  });
  expect(status).toBe(200);
  return JSON.parse(body) as Answer;
}

it('refuses an unknown access token with 401', async () => {
  const { status } = await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/admin/api/2026-10/graphql.json',
    headers: { 'x-shopify-access-token': 'shpat_unknown' },
    body: { query: '{ shop { id } }' },
  });
  expect(status).toBe(401);
});

const askVersion = async (version: string) =>
  sandbox.browse({
    method: 'POST',
    url: `/store/hoodie-house/admin/api/${version}/graphql.json`,
    headers: { 'x-shopify-access-token': await tokenWith(sandbox, defaultShop) },
    body: { query: '{ shop { name } }' },
  });

it.each([
  ['2026-10', '2026-10'],
  ['2026-01', '2026-01'],
  ['2025-10', '2026-01'],
  ['2019-04', '2026-01'],
  ['2027-01', '2027-01'],
  ['unstable', 'unstable'],
])('answers a request for the version %s with %s, and says so', async (asked, answering) => {
  const { status, body, headers } = await askVersion(asked);
  expect([status, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ data: { shop: { name: 'Hoodie House' } } }),
  ]);
  expect(headers['x-shopify-api-version']).toBe(answering);
});

it.each(['2019-01', '2025-11', '2027-04', '1', 'latest'])('never had a version %s', async (version) => {
  const { status, body } = await askVersion(version);
  expect([status, JSON.parse(body)]).toEqual([404, { errors: 'Not Found' }]);
});

it('has nothing with an id that a number does not hold exactly', async () => {
  const query = '{ node(id: "gid://shopify/Product/9007199254740993") { id } }';
  expect(await ask(query)).toMatchObject({ data: { node: null } });
});

it('describes the shop, its plan and its languages', async () => {
  const { data, extensions } = await ask(
    `{ shop { id name myshopifyDomain primaryDomain { url host } email currencyCode weightUnit ianaTimezone
       billingAddress { address1 countryCodeV2 } plan { publicDisplayName partnerDevelopment shopifyPlus } }
       shopLocales { locale primary published } currentAppInstallation { id } }`,
    {},
    { shop: findShop('nordic-goods')! },
  );
  expect(data).toMatchObject({
    shop: {
      currencyCode: 'SEK',
      weightUnit: 'KILOGRAMS',
      plan: { publicDisplayName: 'Basic' },
      primaryDomain: { host: 'nordic-goods.localhost:3001' },
    },
    shopLocales: [
      { locale: 'sv', primary: true, published: true },
      { locale: 'en' },
      { locale: 'de' },
      { locale: 'fi', published: false },
    ],
  });
  expect(extensions).toMatchObject({ cost: { throttleStatus: { restoreRate: 100 } } });
});

it('answers what a merchant changed about the store', async () => {
  const shop = findShop('trail-and-co')!;
  const facts = { name: 'Trails', email: 'new@example.com', currency: 'CAD', planName: 'unlimited', weightUnit: 'g' };
  await sandbox.browse({
    method: 'PUT',
    url: '/sandbox/shops/trail-and-co/facts',
    body: { ...facts, timezone: 'Europe/Paris', primaryLocale: 'fr' },
  });
  const { data, extensions } = await ask(
    `{ shop { name email currencyCode weightUnit ianaTimezone plan { publicDisplayName shopifyPlus } }
       shopLocales { locale primary } }`,
    {},
    { shop },
  );
  expect(data).toMatchObject({
    shop: {
      name: 'Trails',
      email: 'new@example.com',
      currencyCode: 'CAD',
      weightUnit: 'GRAMS',
      ianaTimezone: 'Europe/Paris',
      plan: { publicDisplayName: 'Advanced', shopifyPlus: false },
    },
    shopLocales: [
      { locale: 'fr', primary: true },
      { locale: 'en', primary: false },
      { locale: 'es', primary: false },
    ],
  });
  expect(extensions).toMatchObject({ cost: { throttleStatus: { restoreRate: 200 } } });
});

it('finds products by title, tag and id, page by page', async () => {
  const titles = (answer: Answer) =>
    (answer.data!.products as { nodes: { title: string }[] }).nodes.map(({ title }) => title);
  const query = `query ($query: String, $first: Int!, $after: String) {
       products(first: $first, after: $after, query: $query, sortKey: TITLE) {
         nodes { id title } pageInfo { hasNextPage endCursor } } }`;
  expect(titles(await ask(query, { first: 50, query: 'title:hood*' }))).toContain('Classic Hoodie');
  expect(titles(await ask(query, { first: 50, query: 'tag:limited' }))).toContain('Anniversary Hoodie');
  expect(titles(await ask(query, { first: 50, query: 'id:7001000001' }))).toEqual(['Classic Hoodie']);
  expect(titles(await ask(query, { first: 50, query: 'classic' }))).toEqual(['Classic Hoodie']);

  const seen: string[] = [];
  for (let after: string | null = null; ;) {
    const answer: Answer = await ask(query, { first: 25, after });
    const { pageInfo } = answer.data!.products as { pageInfo: { hasNextPage: boolean; endCursor: string } };
    seen.push(...titles(answer));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(seen.length).toBeGreaterThanOrEqual(60);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(seen.toSorted());
});

it('answers all variants page by page, and which product is a gift card', async () => {
  const query = `query ($after: String) { productVariants(first: 250, after: $after) {
    nodes { id sku product { id isGiftCard } } pageInfo { hasNextPage endCursor } } }`;
  type Page = {
    nodes: { id: string; sku: string; product: { id: string; isGiftCard: boolean } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
  const found: Page['nodes'] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const { data } = await ask(query, { after });
    const page = (data as { productVariants: Page }).productVariants;
    found.push(...page.nodes);
    [after, hasNext] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found.find(({ sku }) => sku === 'CLASSIC-HOODIE-S-CLAY')).toMatchObject({ product: { isGiftCard: false } });
  expect(found.filter(({ product }) => product.isGiftCard).map(({ sku }) => sku)).toEqual(['STORE-CREDIT-CARD']);
});

it('answers products, variants and collections by id, and null for the unknown', async () => {
  const { data } = await ask(
    `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id
       ... on Product { handle vendor tags featuredMedia { preview { image { url } } }
         variants(first: 1) { nodes { id price sku inventoryItem { measurement { weight { value unit } } } } }
         collections(first: 5) { nodes { handle } } }
       ... on ProductVariant { title product { title } } ... on Collection { title productsCount { count } } } }`,
    {
      ids: [
        'gid://shopify/Product/7001000001',
        'gid://shopify/ProductVariant/41010000100',
        'gid://shopify/Collection/300001001',
        'gid://shopify/Product/1',
      ],
    },
  );
  expect(data!.nodes).toMatchObject([
    {
      __typename: 'Product',
      handle: 'classic-hoodie',
      featuredMedia: { preview: { image: { url: 'http://localhost:3001/cdn/products/classic-hoodie.svg' } } },
      variants: {
        nodes: [{ price: '64.00', inventoryItem: { measurement: { weight: { value: 0.62, unit: 'KILOGRAMS' } } } }],
      },
      collections: { nodes: [{ handle: 'hoodies' }] },
    },
    { __typename: 'ProductVariant', title: 'S / Clay', product: { title: 'Classic Hoodie' } },
    { __typename: 'Collection', title: 'Hoodies' },
    null,
  ]);
});

it('says what it does not emulate', async () => {
  expect((await ask('{ draftOrders(first: 1) { nodes { id } } }')).errors?.[0]?.message).toBe(
    'not emulated: QueryRoot.draftOrders',
  );
  expect((await ask('{ shop { features { avalaraAvatax } } }')).errors?.[0]?.message).toBe(
    'not emulated: Shop.features',
  );
});

it('refuses a field to a token without its scope', async () => {
  const { errors } = await ask('{ products(first: 1) { nodes { id } } }', {}, { scope: 'read_locales' });
  expect(errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
});

describe('metafieldsSet', () => {
  const set = `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
    metafields { id namespace key value compareDigest } userErrors { field message code } } }`;
  const ownerOf = async () =>
    ((await ask('{ currentAppInstallation { id } }')).data!.currentAppInstallation as { id: string }).id;
  const write = async (fields: object) => {
    const { data } = await ask(set, {
      metafields: [
        { ownerId: await ownerOf(), namespace: 'purchase_limits', key: 'settings', type: 'json', ...fields },
      ],
    });
    return data!.metafieldsSet as { metafields: { compareDigest: string }[] | null; userErrors: { code: string }[] };
  };

  it('writes, reads, and refuses a write with an old digest', async () => {
    const first = await write({ value: '{"version":1}' });
    expect(first.userErrors).toEqual([]);
    const digest = first.metafields![0]!.compareDigest;
    expect((await write({ value: '{"version":2}', compareDigest: digest })).userErrors).toEqual([]);
    expect((await write({ value: '{"version":3}', compareDigest: digest })).userErrors[0]?.code).toBe('STALE_OBJECT');
    const { data } = await ask(
      '{ currentAppInstallation { metafield(namespace: "purchase_limits", key: "settings") { value compareDigest } } }',
    );
    expect(data).toMatchObject({ currentAppInstallation: { metafield: { value: '{"version":2}' } } });
  });

  it('writes only what does not exist yet when the digest is null', async () => {
    const fields = { key: 'first', value: '1', compareDigest: null };
    expect((await write(fields)).userErrors).toEqual([]);
    expect((await write(fields)).userErrors[0]?.code).toBe('STALE_OBJECT');
    expect((await write({ ...fields, key: 'other', compareDigest: 'old' })).userErrors[0]?.code).toBe('STALE_OBJECT');
    expect((await write({ key: 'first', value: '2' })).userErrors).toEqual([]);
  });

  it('refuses broken JSON, more than 128 KB and another owner', async () => {
    expect((await write({ value: '{' })).userErrors[0]?.code).toBe('INVALID_VALUE');
    expect((await write({ value: JSON.stringify('x'.repeat(128 * 1024)) })).userErrors[0]?.code).toBe('TOO_LONG');
    expect((await write({ value: '1', ownerId: 'gid://shopify/AppInstallation/1' })).userErrors[0]?.code).toBe(
      'INVALID',
    );
  });
});
