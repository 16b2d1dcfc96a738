// The platform's validations and the metafields that the checkout rule reads, in memory.
import { createHash } from 'node:crypto';

type Metafield = { ownerId: string; key: string; value: string; compareDigest?: string | null };
export type FakeValidation = {
  id: string;
  shop: string;
  title: string;
  enabled: boolean;
  blockOnFailure: boolean;
  failingSince: string | null;
  /** Of the function; absent: this app's. */
  handle?: string;
};

type NewValidation = { title: string; functionHandle: string; enable: boolean; blockOnFailure: boolean };

const PAGE = 250;
const NO_PLACE = {
  field: null,
  message: 'Cannot have more than 25 active validation functions.',
  code: 'MAX_VALIDATIONS_ACTIVATED',
};

export class FakeCheckout {
  readonly validations: FakeValidation[] = [];
  /** By shop, owner and key. */
  private readonly metafields = new Map<string, string>();
  /** Every write, oldest first: what was written together stands together. */
  readonly writes: Metafield[][] = [];
  /** Products and customers that do not exist any more. */
  readonly goneOwners = new Set<string>();
  /** Products whose metafields are refused for another reason. */
  readonly refusedValues = new Set<string>();
  /** The store's products, of which conditions ask. */
  products: { id: string; title: string; vendor: string; tags: string[]; isGiftCard?: boolean }[] = [];
  /** SKUs by the ids of a product and its variant. */
  readonly variants: { productId: string; variantId: string; sku: string | null }[] = [];
  /** The products of collections. */
  readonly collections = new Map<string, string[]>();
  /** What is said to whom wants another validation. */
  refusal: string | null = null;
  /** How many validations of this app a shop can have enabled: what other apps leave of the platform's 25. */
  places = 25;
  /** Called once, before the next metafields are written. */
  beforeNextSet: (() => void) | null = null;
  /** The pixel's settings, by shop, and what is said to whom wants one. */
  readonly pixels = new Map<string, { id: string; settings: string }>();
  pixelRefusal: string | null = null;
  private ids = 0;

  of(shop: string): FakeValidation[] {
    return this.validations.filter((validation) => validation.shop === shop);
  }

  /** Undefined where there is none. */
  valueOf(shop: string, ownerId: string, key: string): string | undefined {
    return this.metafields.get(`${shop} ${ownerId} ${key}`);
  }

  put(shop: string, ownerId: string, key: string, value: string): void {
    this.metafields.set(`${shop} ${ownerId} ${key}`, value);
  }

  soldView(shop: string, installationId: string, ids: readonly string[]): object {
    const page = this.valueOf(shop, installationId, 'sold');
    return {
      currentAppInstallation: { id: installationId, metafield: page === undefined ? null : { value: page } },
      nodes: ids.map((id) => {
        const found = this.of(shop).find((one) => one.id === id);
        return found ? this.viewOf(found) : null;
      }),
    };
  }

  personsView(shop: string, ids: readonly string[]): object {
    const nodes = ids.map((id) => {
      const found = this.of(shop).find((one) => one.id === id);
      const value = this.valueOf(shop, id, 'purchase-limits-persons');
      const persons = value === undefined ? null : { value, compareDigest: digestOf(value) };
      return found ? { ...this.viewOf(found), persons } : null;
    });
    return { nodes };
  }

  /** What validations are told of persons, one text of all. */
  personsOn(shop: string): string {
    const texts = this.of(shop).map(({ id }) => this.valueOf(shop, id, 'purchase-limits-persons') ?? '');
    return texts.join('');
  }

  /** What pages are told that all customers bought. */
  soldOn(shop: string): string | undefined {
    return [...this.metafields].find(([name]) => name.startsWith(`${shop} `) && name.endsWith(' sold'))?.[1];
  }

  tokenOf(shop: string, productId: string): string | undefined {
    return this.valueOf(shop, `gid://shopify/Product/${productId}`, 'purchase-limits-product');
  }

  rulesOf(shop: string): string[] {
    return this.of(shop).map(({ id }) => this.valueOf(shop, id, 'purchase-limits-rules') ?? '');
  }

  remove(id: string): void {
    this.validations.splice(
      this.validations.findIndex((validation) => validation.id === id),
      1,
    );
  }

  /** The answer to an operation; undefined: it is about something else. */
  answer(name: string, shop: string, variables: Record<string, never>): object | undefined {
    const { id, validation, metafields } = variables;
    if (name === 'Persons') return this.personsView(shop, variables.ids!);
    if (name === 'Validations') return { validations: { nodes: this.of(shop).map((one) => this.viewOf(one)) } };
    if (name === 'CreateValidation') return { validationCreate: this.create(shop, validation!) };
    if (name === 'UpdateValidation') return { validationUpdate: this.update(id!, validation!) };
    if (name === 'DeleteValidation') {
      this.remove(id!);
      return { validationDelete: { deletedId: id, userErrors: [] } };
    }
    if (name.endsWith('Pixel')) return this.answerPixel(name, shop, variables);
    if (name === 'SetCheckoutMetafields' || name === 'SetSold') return { metafieldsSet: this.set(shop, metafields!) };
    if (name === 'DeleteCheckoutMetafields') return { metafieldsDelete: this.delete(shop, metafields!) };
    if (name === 'CheckoutProducts') return { products: this.page(Number(variables.after ?? 0)) };
    if (name === 'VariantSkus' && this.variants.length > 0) return { productVariants: this.skus() };
    return name === 'CollectionProducts' ? { collection: this.collection(id!) } : undefined;
  }

  private answerPixel(name: string, shop: string, { id, settings }: Record<string, never>): object {
    const there = this.pixels.get(shop);
    const refuse = (code: string) => ({ webPixel: null, userErrors: [{ code, message: this.pixelRefusal ?? code }] });
    if (name === 'Pixel') return { webPixel: there ? { id: there.id } : null };
    if (name === 'DeletePixel') {
      const isThere = there?.id === id && this.pixels.delete(shop);
      return { webPixelDelete: { deletedWebPixelId: id, userErrors: isThere ? [] : refuse('NOT_FOUND').userErrors } };
    }
    if (name === 'UpdatePixel' && there?.id !== id) return { webPixelUpdate: refuse('NOT_FOUND') };
    if (name === 'CreatePixel' && this.pixelRefusal) return { webPixelCreate: refuse('NO_EXTENSION') };
    if (name === 'CreatePixel' && there) return { webPixelCreate: refuse('TAKEN') };
    const pixel = { id: there?.id ?? `gid://shopify/WebPixel/${(this.ids += 1)}`, settings: settings! };
    this.pixels.set(shop, pixel);
    const answer = { webPixel: { id: pixel.id }, userErrors: [] };
    return name === 'CreatePixel' ? { webPixelCreate: answer } : { webPixelUpdate: answer };
  }

  private viewOf(one: FakeValidation): object {
    const value = this.valueOf(one.shop, one.id, 'purchase-limits-rules');
    return {
      id: one.id,
      shopifyFunction: { handle: one.handle ?? 'purchase-limits-checkout-rule' },
      enabled: one.enabled,
      blockOnFailure: one.blockOnFailure,
      errorHistory: one.failingSince && {
        errorsFirstOccurredAt: one.failingSince,
        firstOccurredAt: one.failingSince,
        hasBeenSharedSinceLastError: false,
        hasSharedRecentErrors: false,
      },
      metafield: value === undefined ? null : { value, compareDigest: digestOf(value) },
    };
  }

  private create(shop: string, wanted: NewValidation): object {
    if (this.refusal) return { validation: null, userErrors: [{ field: null, message: this.refusal, code: 'X' }] };
    const { title, functionHandle: handle, enable: enabled, blockOnFailure } = wanted;
    if (enabled && !this.hasPlace(shop)) return { validation: null, userErrors: [NO_PLACE] };
    const id = `gid://shopify/Validation/${(this.ids += 1)}`;
    this.validations.push({ id, shop, title, handle, enabled, blockOnFailure, failingSince: null });
    return { validation: { id }, userErrors: [] };
  }

  private update(id: string, { enable, blockOnFailure }: { enable: boolean; blockOnFailure: boolean }): object {
    const found = this.validations.find((validation) => validation.id === id)!;
    if (enable && !found.enabled && !this.hasPlace(found.shop)) return { validation: null, userErrors: [NO_PLACE] };
    Object.assign(found, { enabled: enable, blockOnFailure });
    return { validation: { id }, userErrors: [] };
  }

  private hasPlace(shop: string): boolean {
    return this.of(shop).filter(({ enabled }) => enabled).length < this.places;
  }

  /** The owner is deleted, and what stood there. */
  deleteOwner(ownerId: string): void {
    this.goneOwners.add(ownerId);
    for (const place of this.metafields.keys()) if (place.split(' ')[1] === ownerId) this.metafields.delete(place);
  }

  private set(shop: string, metafields: Metafield[]): object {
    this.beforeNextSet?.();
    this.beforeNextSet = null;
    const userErrors = metafields.flatMap(({ ownerId, key, compareDigest }, elementIndex) => {
      const problem = (code: string, message: string, name: string) => [
        { field: ['metafields', String(elementIndex), name], code, message, elementIndex },
      ];
      if (this.goneOwners.has(ownerId)) return problem('INVALID', 'Owner does not exist.', 'ownerId');
      if (this.refusedValues.has(ownerId)) return problem('TOO_LONG', 'Value is too long.', 'value');
      const there = this.valueOf(shop, ownerId, key);
      const isStale = compareDigest !== undefined && compareDigest !== (there === undefined ? null : digestOf(there));
      return isStale ? problem('STALE_OBJECT', 'The resource has been updated.', 'compareDigest') : [];
    });
    if (userErrors.length > 0) return { metafields: [], userErrors };
    this.writes.push(metafields);
    for (const { ownerId, key, value } of metafields) this.metafields.set(`${shop} ${ownerId} ${key}`, value);
    const written = metafields.map(({ ownerId, value }) => ({
      compareDigest: digestOf(value),
      owner: { id: ownerId },
    }));
    return { metafields: written, userErrors: [] };
  }

  private delete(shop: string, metafields: Metafield[]): object {
    const userErrors = metafields.flatMap(({ ownerId }, index) =>
      this.goneOwners.has(ownerId)
        ? [{ field: ['metafields', String(index), 'ownerId'], message: 'Owner does not exist.' }]
        : [],
    );
    if (userErrors.length > 0) return { deletedMetafields: [], userErrors };
    for (const { ownerId, key } of metafields) this.metafields.delete(`${shop} ${ownerId} ${key}`);
    return { deletedMetafields: [], userErrors };
  }

  private page(from: number): object {
    const nodes = this.products.slice(from, from + PAGE);
    const endCursor = String(from + nodes.length);
    return { nodes, pageInfo: { hasNextPage: from + nodes.length < this.products.length, endCursor } };
  }

  private skus(): object {
    const nodes = this.variants.map(({ productId, variantId, sku }) => ({
      id: `gid://shopify/ProductVariant/${variantId}`,
      sku,
      product: { id: `gid://shopify/Product/${productId}` },
    }));
    return { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
  }

  private collection(id: string): object | null {
    const products = this.collections.get(id);
    if (!products) return null;
    const nodes = products.map((product) => ({ id: `gid://shopify/Product/${product}` }));
    return { title: 'A collection', products: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } };
  }
}

const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');
