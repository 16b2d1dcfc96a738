// A running store whose validations ask a function that a test decides.
import { adminOf } from './ask-admin.js';
import { functionFiles, HANDLE, type GivenFunction } from './function-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

export const HOODIE = 41_010_000_100;
export const PRODUCT = 'gid://shopify/Product/7001000001';
const QUERY = `query ($note: String) {
  buyerJourney { step } presentmentCurrencyRate localization { language { isoCode } country { isoCode } }
  shop { localTime { date } }
  validation { metafield(key: "rules") { value } }
  cart {
    buyerIdentity { customer { id hasTags(tags: ["VIP"]) { hasTag } metafield(key: "bought") { value } } }
    lines { quantity attribute(key: $note) { value }
      cost { amountPerQuantity { amount } subtotalAmount { amount } totalAmount { amount currencyCode } }
      merchandise { ... on ProductVariant { id weight weightUnit
        product { id title metafield(key: "token") { value } } } }
    }
  }
}`;

export class AskedStore {
  private constructor(readonly sandbox: RunningSandbox) {}

  static async start(name: string, given: GivenFunction, query = QUERY): Promise<AskedStore> {
    const files = { functionFiles: functionFiles(query), loadFunction: given.load };
    return new AskedStore(await startSandbox(name, files));
  }

  /** Without validations, metafields and lines in the cart. */
  async empty(): Promise<void> {
    for (const table of ['validation', 'metafield']) await this.sandbox.database.query(`DELETE FROM ${table}`);
    await this.post('/cart/clear.js', {});
  }

  async ask(query: string, variables: object = {}) {
    const admin = adminOf(() => this.sandbox);
    return (await admin(query, variables, 'write_products,write_customers,write_validations')).data!;
  }

  /** Creates an enabled validation and answers its id. */
  async validate(input: object = {}): Promise<string> {
    const { validationCreate } = await this.ask(
      `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) { validation { id } } }`,
      { input: { functionHandle: HANDLE, enable: true, ...input } },
    );
    return (validationCreate as { validation: { id: string } }).validation.id;
  }

  async write(ownerId: string, key: string, value: string): Promise<void> {
    const { metafieldsSet } = await this.ask(
      `mutation ($metafields: [MetafieldsSetInput!]!) {
         metafieldsSet(metafields: $metafields) { userErrors { code } } }`,
      { metafields: [{ ownerId, key, value, type: 'json' }] },
    );
    expect(metafieldsSet).toEqual({ userErrors: [] });
  }

  post(url: string, body: object) {
    return this.sandbox.browse({ method: 'POST', url, body });
  }

  /** Puts so many hoodies into the cart. */
  add(quantity = 1, url = '/cart/add.js') {
    return this.post(url, { id: HOODIE, quantity });
  }

  /** Gives every cart so many lines of one hoodie, without asking. */
  async fillCarts(lines: number): Promise<void> {
    const filled = Array.from({ length: lines }, (_each, index) => ({
      variantId: HOODIE,
      quantity: 1,
      properties: { Note: String(index) },
    }));
    await this.sandbox.database.query('UPDATE cart SET lines = $1', [JSON.stringify(filled)]);
  }

  /** What is stored of the only validation. */
  async row(): Promise<Record<string, unknown>> {
    return (await this.sandbox.database.query('SELECT * FROM validation')).rows[0] as Record<string, unknown>;
  }
}
