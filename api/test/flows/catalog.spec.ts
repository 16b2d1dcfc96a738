import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('the catalog', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
    app.platform.catalog = {
      Products: {
        products: {
          nodes: [
            {
              id: 'gid://shopify/Product/11',
              title: 'Hoodie',
              vendor: 'Acme',
              featuredMedia: { preview: { image: { url: 'https://cdn.example/h.png' } } },
              variants: { nodes: [{ id: 'gid://shopify/ProductVariant/12', title: 'Blue', price: '19.90' }] },
            },
          ],
          pageInfo: { hasNextPage: true, endCursor: 'next' },
        },
      },
      ProductsById: { nodes: [null, {}] },
      Collections: {
        collections: {
          nodes: [
            { id: 'gid://shopify/Collection/21', title: 'Summer', image: null, productsCount: { count: 7 } },
            {
              id: 'gid://shopify/Collection/22',
              title: 'Winter',
              image: { url: 'https://cdn.example/w.png' },
              productsCount: null,
            },
          ],
          pageInfo: { hasNextPage: false, endCursor: 'end' },
        },
      },
      CollectionsById: {
        nodes: [{ id: 'gid://shopify/Collection/21', title: 'Summer', image: null, productsCount: { count: 7 } }, null],
      },
      ProductTags: { productTags: { nodes: ['new', 'sale'] } },
      ProductFacts: {
        products: {
          nodes: [
            {
              id: 'gid://shopify/Product/11',
              title: 'Hoodie',
              vendor: 'Acme',
              productType: 'Tops',
              isGiftCard: false,
              tags: ['new'],
              featuredMedia: null,
            },
          ],
          pageInfo: { hasNextPage: true, endCursor: 'next' },
        },
      },
      VariantSkus: {
        productVariants: {
          nodes: [
            { id: 'gid://shopify/ProductVariant/12', sku: 'TOP-1', product: { id: 'gid://shopify/Product/11' } },
            { id: 'gid://shopify/ProductVariant/13', sku: null, product: { id: 'gid://shopify/Product/11' } },
          ],
          pageInfo: { hasNextPage: true, endCursor: 'next' },
        },
      },
      CustomerTags: { shop: { customerTags: { nodes: ['vip'] } } },
      Vendors: { productVendors: { nodes: ['Acme'] } },
    };
  });
  afterAll(() => app.stop());

  const get = async (path: string) => (await app.merchant(shop).send('get', `/catalog${path}`)).body as object;

  it('has products a page at a time, searched by plain words', async () => {
    expect(await get(`/products?query=${encodeURIComponent('hood* OR "x" -y')}`)).toEqual({
      items: [
        {
          productId: '11',
          title: 'Hoodie',
          vendor: 'Acme',
          imageUrl: 'https://cdn.example/h.png',
          variants: [{ variantId: '12', title: 'Blue', price: '19.90' }],
        },
      ],
      nextCursor: 'next',
    });
    expect(app.platform.searches.at(-1)).toEqual({ query: 'title:hood* title:OR* title:x* title:y*', after: null });
  });

  it('refuses a page that the platform does not know', async () => {
    app.platform.override = ({ isGraphql }) =>
      isGraphql
        ? { status: 200, body: { errors: [{ message: 'Invalid cursor for current pagination sort.' }] } }
        : undefined;
    try {
      for (const path of ['products', 'collections']) {
        const { status, body } = await app.merchant(shop).send('get', `/catalog/${path}?after=nonsense`);
        expect([status, body.fields]).toEqual([422, { after: 'There is no such page' }]);
      }
    } finally {
      app.platform.override = () => undefined;
    }
  });

  it('names a parameter that it does not know, and answers nothing for it', async () => {
    for (const path of ['/catalog/products', '/catalog/collections', '/limits', '/impressions/days']) {
      const { status, body } = await app.merchant(shop).send('get', `${path}?serach=hood`);
      expect([path, status]).toEqual([path, 422]);
      expect(body.error).toContain('serach');
    }
  });

  it('has products by id, and leaves out ids of nothing', async () => {
    expect(await get('/products?ids=11,12')).toEqual({ items: [], nextCursor: null });
    expect(app.platform.searches.at(-1)).toEqual({ ids: ['gid://shopify/Product/11', 'gid://shopify/Product/12'] });
  });

  it('has collections by search and by id', async () => {
    const summer = { collectionId: '21', title: 'Summer', imageUrl: null, productsCount: 7 };
    expect(await get('/collections?query=sum&after=abc')).toEqual({
      items: [
        summer,
        { collectionId: '22', title: 'Winter', imageUrl: 'https://cdn.example/w.png', productsCount: null },
      ],
      nextCursor: null,
    });
    expect(app.platform.searches.at(-1)).toEqual({ query: 'title:sum*', after: 'abc' });
    expect(await get('/collections?ids=21,99')).toEqual({ items: [summer], nextCursor: null });
  });

  it('has the tags and vendors of products', async () => {
    expect(await get('/tags')).toEqual({ items: ['new', 'sale'] });
    expect(await get('/vendors')).toEqual({ items: ['Acme'] });
  });

  it('has what conditions ask about products, a page at a time', async () => {
    expect(await get('/product-facts?after=abc')).toEqual({
      items: [
        {
          productId: '11',
          title: 'Hoodie',
          vendor: 'Acme',
          productType: 'Tops',
          giftCard: false,
          tags: ['new'],
          imageUrl: null,
        },
      ],
      nextCursor: 'next',
    });
    expect(app.platform.searches.at(-1)).toEqual({ after: 'abc' });
  });

  it('has the SKUs of variants, a page at a time', async () => {
    expect(await get('/skus?after=abc')).toEqual({
      items: [
        { productId: '11', variantId: '12', sku: 'TOP-1' },
        { productId: '11', variantId: '13', sku: '' },
      ],
      nextCursor: 'next',
    });
    expect(app.platform.searches.at(-1)).toEqual({ after: 'abc' });
  });

  it('has the tags of customers where the merchant allows it, and says where not', async () => {
    expect(await get('/customer-tags')).toEqual({ items: ['vip'], isGranted: true });
    const denied = [{ message: 'Access denied for customerTags field.', extensions: { code: 'ACCESS_DENIED' } }];
    app.platform.override = ({ isGraphql }) =>
      isGraphql ? { status: 200, body: { errors: denied, data: null } } : undefined;
    try {
      expect(await get('/customer-tags')).toEqual({ items: [], isGranted: false });
    } finally {
      app.platform.override = () => undefined;
    }
  });

  it('refuses ids that are none, naming the field', async () => {
    const { status, body } = await app.merchant(shop).send('get', '/catalog/collections?ids=a,b');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['ids']]);
  });
});
