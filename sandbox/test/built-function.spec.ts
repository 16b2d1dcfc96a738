// The app's own checkout function, as it was built, in the local store.
import { join } from 'node:path';
import { completeLimit } from '@purchase-limits/domain/limit';
import { checkoutRules, checkoutToken } from '@purchase-limits/domain/publish-checkout';
import { catalogOf } from '../src/catalog/catalog.js';
import { defaultShop } from '../src/shops/shops.js';
import { adminOf } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const HOODIE = 41_010_000_100;
const PRODUCT = '7001000001';
const AT_MOST_TWO = { name: 'Two', type: 'product', conditionType: 'product_quantity', max: 2 } as const;

let sandbox: RunningSandbox;
beforeAll(async () => {
  const checkoutRuleDir = join(__dirname, '../../extensions/checkout-rule');
  sandbox = await startSandbox('built_function', { settings: { checkoutRuleDir } });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  await sandbox.database.query('DELETE FROM validation');
  await sandbox.browse({ method: 'POST', url: '/cart/clear.js', body: {} });
});

const asked = adminOf(() => sandbox);
const ask = async (query: string, variables: object) => {
  const { data, errors } = await asked(query, variables, 'write_products,write_customers,write_validations');
  expect(errors).toBeUndefined();
  return data!;
};
const text = 'multi_line_text_field';

/** Publishes a limit of two for each product, as the app does. */
async function publish(
  variables: object | null = { tags: [], dayStart: '00:00:00', change: '1970-01-01T00:00:00' },
): Promise<void> {
  const limit = completeLimit('1', { ...AT_MOST_TWO, products: { kind: 'all' } });
  const numbered = [{ number: 0, limit }];
  const { rules } = checkoutRules(numbered, {
    weightUnit: 'kg',
    currency: 'USD',
    defaultLanguage: 'en',
    clock: 'same',
    time: '2026-11-20T10:00',
  });
  const metafields = [
    { namespace: '$app', key: 'purchase-limits-rules', type: text, value: rules },
    ...(variables
      ? [{ namespace: '$app', key: 'purchase-limits-variables', type: 'json', value: JSON.stringify(variables) }]
      : []),
  ];
  const created = await ask(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) {
       userErrors { field code message } } }`,
    { input: { functionHandle: 'purchase-limits-checkout-rule', enable: true, metafields } },
  );
  expect(created).toEqual({ validationCreate: { userErrors: [] } });
  const { title, vendor, type, isGiftCard, tags } = catalogOf(defaultShop).productById.get(Number(PRODUCT))!;
  const token = checkoutToken(numbered, {
    productId: PRODUCT,
    title,
    vendor,
    productType: type,
    giftCard: isGiftCard,
    tags,
    collectionIds: [],
  });
  if (token === '') return;
  const ownerId = `gid://shopify/Product/${PRODUCT}`;
  await ask(
    `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { code } } }`,
    { metafields: [{ ownerId, key: 'purchase-limits-product', type: text, value: token }] },
  );
}
const add = (quantity: number, path = '/cart/add.js') =>
  sandbox.browse({ method: 'POST', url: path, body: { id: HOODIE, quantity } });
const rowOf = async () =>
  (
    await sandbox.database.query(
      'SELECT failures, last_failure, last_instructions::float AS instructions FROM validation',
    )
  ).rows[0] as { failures: number; last_failure: string | null; instructions: number };

it('refuses more than the limit with the limit’s message, and takes what is within it', async () => {
  await publish();
  expect((await add(2)).status).toBe(200);
  const refused = await add(1);
  expect(await rowOf()).toMatchObject({ failures: 0, last_failure: null });
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    422,
    expect.objectContaining({ message: expect.stringContaining('2') as string }),
  ]);
});

it('says it in the language of the page', async () => {
  await publish();
  const [english, german] = [await add(3), await add(3, '/de/cart/add.js')].map(
    ({ body }) => (JSON.parse(body) as { message: string }).message,
  );
  expect(german).not.toBe(english);
  expect(german).toContain('Klassischer Kapuzenpulli');
});

it('fails without the variables of its query, and the cart goes through', async () => {
  await publish(null);
  expect((await add(3)).status).toBe(200);
  expect(await rowOf()).toMatchObject({
    failures: 1,
    last_failure: expect.stringContaining('must not be null') as string,
  });
});
