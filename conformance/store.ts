// The running product and its limits: one for each trigger.
import { rmSync } from 'node:fs';
import type { LimitDraft, NotificationTrigger, ProductSelection } from '@purchase-limits/domain/limit';
import type { DisplayType, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { newDataDir, startProduct, until } from '@purchase-limits/scripts/running-product';
import { MINIMUM, MOST, PLACES, SHOPS, TRIGGERS } from './row.js';

/** The app embed, and the block that messages stand in where the merchant placed it. */
export type Block = 'purchase-limits' | 'limit-message';
export const BLOCKS: Block[] = ['purchase-limits', 'limit-message'];
const PUBLISHED_WITHIN_MS = 20_000;
type Saved = { limit: { id: string } };
type CheckoutRule = { state: string; heldLimits: number; missingScopes: string[] };

export class Store {
  private constructor(
    private readonly appUrl: string,
    private readonly storePort: number,
    readonly stop: () => Promise<void>,
  ) {}

  /** `themeFolder`: a theme outside of the repository, which the local store has as `folder`. */
  static async start(themeFolder?: string): Promise<Store> {
    const dataDir = newDataDir('conformance');
    const [port, storePort] = [await freePort(), await freePort()];
    const env: Record<string, string> = themeFolder ? { SANDBOX_THEME: themeFolder } : {};
    const product = await startProduct({ port, storePort, dataDir, isInstalled: true, env });
    const stop = async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const store = new Store(`http://localhost:${port}`, storePort, stop);
    try {
      for (const shop of SHOPS) {
        await store.api(shop, 'GET', '/shops');
        await store.setBlocks(shop, BLOCKS);
      }
      for (const trigger of TRIGGERS) await store.createLimit(trigger);
      await store.createMinimum();
    } catch (error) {
      await stop();
      throw error;
    }
    return store;
  }

  /** The address of a storefront's page, for a browser. */
  address(shop: string, path: string): string {
    return `http://${shop}.localhost:${this.storePort}${path}`;
  }

  async setTheme(theme: string): Promise<void> {
    for (const shop of SHOPS) await this.setThemeOf(shop, theme);
  }

  setThemeOf(shop: string, theme: string): Promise<void> {
    return this.putJson(`/sandbox/shops/${shop}/theme`, { theme });
  }

  async setDisplay(displayType: DisplayType): Promise<void> {
    for (const shop of SHOPS) {
      const { branding, version } = await this.api<{ branding: object; version: number }>(shop, 'GET', '/branding');
      await this.api(shop, 'PUT', '/branding', { branding: { ...branding, displayType }, version });
      await this.untilPublished(shop, ({ branding: { displayType: shown } }) => shown === displayType);
    }
  }

  /** Asks for checkout buttons to be unavailable while a cart is broken, or for it no more. */
  async setCheckout(disableCheckoutButton: boolean): Promise<void> {
    for (const shop of SHOPS) {
      await this.api(shop, 'PUT', '/shops', { disableCheckoutButton });
      await this.untilPublished(shop, (document) => Boolean(document.disableCheckoutButton) === disableCheckoutButton);
    }
  }

  /** Switches these blocks on and the others off, as a merchant does in the theme editor. */
  async setBlocks(shop: string, blocks: readonly Block[]): Promise<void> {
    const body = new URLSearchParams(blocks.map((block) => ['blocks[]', block]));
    const headers = { origin: `http://localhost:${this.storePort}` };
    const answer = await this.ofStore(`/store/${shop}/themes/current/editor`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The theme editor answered ${answer.status}`);
  }

  private async createLimit(trigger: NotificationTrigger): Promise<void> {
    const { shop, handle } = PLACES[trigger];
    const isOfCart = trigger.endsWith('cart_page');
    await this.api(shop, 'POST', '/limits', {
      name: trigger,
      type: isOfCart ? 'cart' : 'product',
      startDate: '2020-01-01',
      max: MOST,
      notificationTrigger: trigger,
      ...(!isOfCart && { products: await this.productOf(shop, handle) }),
    });
  }

  private async createMinimum(): Promise<void> {
    const { shop, handle, min } = MINIMUM;
    await this.api(shop, 'POST', '/limits', {
      name: 'minimum',
      type: 'product',
      startDate: '2020-01-01',
      min,
      notificationTrigger: 'no_notification',
      products: await this.productOf(shop, handle),
    });
  }

  private async productOf(shop: string, handle: string): Promise<ProductSelection> {
    const { items } = await this.api<{ items: { productId: string }[] }>(
      shop,
      'GET',
      `/catalog/products?query=${handle.replace('-', '%20')}`,
    );
    return { kind: 'specific', items: [{ productId: items[0]!.productId }] };
  }

  /** Creates a limit, and waits until the store has it; answers its id. */
  async create(shop: string, draft: LimitDraft): Promise<string> {
    const saved = await this.api<Saved>(shop, 'POST', '/limits', { startDate: '2020-01-01', ...draft });
    await until(
      async () => (await this.api<{ widgetData: { published: boolean } }>(shop, 'GET', '/shops')).widgetData.published,
      { withinMs: PUBLISHED_WITHIN_MS, everyMs: 200 },
    );
    return saved.limit.id;
  }

  /** Deletes the limits that rows are about, and any others. */
  async deleteLimits(shop: string): Promise<void> {
    const { items } = await this.api<{ items: { id: string }[] }>(shop, 'GET', '/limits');
    await this.api(shop, 'POST', '/limits/delete', { ids: items.map(({ id }) => id) });
  }

  /** Turns the checkout rule on, as a merchant does who allows what that takes. Returns a switch for the store. */
  async useCheckoutRule(shop: string, held: number): Promise<(enabled: boolean) => Promise<void>> {
    await this.putJson(`/store/${shop}/scopes.json`, { grant: ['write_products', 'write_validations'] });
    const settled = (is: (view: CheckoutRule) => boolean) =>
      until(async () => is(await this.api<CheckoutRule>(shop, 'GET', '/checkout-rules')), {
        withinMs: PUBLISHED_WITHIN_MS,
        everyMs: 200,
      });
    await settled(({ missingScopes }) => missingScopes.length === 0);
    await this.api(shop, 'PUT', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await settled(({ state, heldLimits }) => state === 'on' && heldLimits === held);
    const path = `/sandbox/shops/${shop}/checkout-rules`;
    const { rules } = (await (await this.ofStore(path)).json()) as { rules: { id: string }[] };
    return (enabled) => this.putJson(path, { id: rules[0]!.id, enabled });
  }

  private async putJson(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', origin: `http://localhost:${this.storePort}` };
    const answer = await this.ofStore(path, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`PUT ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  private untilPublished(shop: string, isSo: (document: StorefrontSettings) => boolean): Promise<void> {
    return until(
      async () => {
        const served = await fetch(`${this.appUrl}/storefront/${shop}.myshopify.com/settings`);
        const document = (await served.json()) as StorefrontSettings;
        const { widgetData } = await this.api<{ widgetData: { published: boolean } }>(shop, 'GET', '/shops');
        return widgetData.published && isSo(document);
      },
      { withinMs: PUBLISHED_WITHIN_MS, everyMs: 200 },
    );
  }

  private api<Answer>(shop: string, method: string, path: string, body?: object): Promise<Answer> {
    const merchant = new MerchantApi(this.appUrl, `http://localhost:${this.storePort}`, shop);
    return merchant.call<Answer>(method, path, body);
  }

  private ofStore(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`http://localhost:${this.storePort}${path}`, init);
  }
}
