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

export class Store {
  private constructor(
    private readonly appUrl: string,
    private readonly storePort: number,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<Store> {
    const dataDir = newDataDir('conformance');
    const [port, storePort] = [await freePort(), await freePort()];
    const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
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
    for (const shop of SHOPS) {
      const answer = await this.ofStore(`/sandbox/shops/${shop}/theme`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ theme }),
      });
      if (!answer.ok) throw new Error(`The theme was refused: ${await answer.text()}`);
    }
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

  /** Creates a limit, and waits until the store has it. */
  async create(shop: string, draft: LimitDraft): Promise<void> {
    await this.api(shop, 'POST', '/limits', { startDate: '2020-01-01', ...draft });
    await until(
      async () => (await this.api<{ widgetData: { published: boolean } }>(shop, 'GET', '/shops')).widgetData.published,
      { withinMs: PUBLISHED_WITHIN_MS, everyMs: 200 },
    );
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
