// The running product and its limits: one for each trigger, each of a product of its own.
import { rmSync } from 'node:fs';
import { freePort } from '../scripts/ports.js';
import { newDataDir, startProduct, until } from '../scripts/running-product.js';
import type { NotificationTrigger } from '@purchase-limits/domain/limit';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import { MOST, PRODUCTS, TRIGGERS } from './table.js';

const SHOP = 'hoodie-house';

export type Store = Awaited<ReturnType<typeof startStore>>;
type Product = { id: number; variants: { id: number; available: boolean }[] };

export async function startStore() {
  const dataDir = newDataDir('conformance');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const appUrl = `http://localhost:${port}`;
  const storeUrl = `http://localhost:${storePort}`;
  const store = (path: string) => `${storeUrl}${path}`;

  const api = async (method: string, path: string, body?: object) => {
    const { token } = (await (await fetch(`${storeUrl}/store/${SHOP}/id-token`)).json()) as { token: string };
    const response = await fetch(`${appUrl}/apiSa${path}`, {
      method,
      headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, never>;
  };
  const productOf = async (handle: string) => (await (await fetch(store(`/products/${handle}.js`))).json()) as Product;
  const untilPublished = (wanted: string) =>
    until(
      async () => {
        const { widgetData } = (await api('GET', '/shops')) as unknown as {
          widgetData: { published: boolean; version: number };
        };
        const page = await (await fetch(store('/'))).text();
        return widgetData.published && page.includes(`"version":${widgetData.version}`) && page.includes(wanted);
      },
      { withinMs: 20_000, everyMs: 200 },
    );

  const createLimits = async () => {
    await api('GET', '/shops');
    for (const trigger of TRIGGERS) await createLimit(trigger);
  };
  const createLimit = async (trigger: NotificationTrigger) => {
    const { id } = await productOf(PRODUCTS[trigger]);
    await api('POST', '/limits', {
      name: trigger,
      type: 'product',
      startDate: '2020-01-01',
      max: MOST,
      notificationTrigger: trigger,
      products: { kind: 'specific', items: [{ productId: String(id) }] },
    });
  };
  const stop = async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await createLimits();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    store,
    productOf,
    setTheme: async (theme: string) => {
      const answer = await fetch(`${storeUrl}/sandbox/shops/${SHOP}/theme`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ theme }),
      });
      if (!answer.ok) throw new Error(`The theme was refused: ${await answer.text()}`);
    },
    setDisplay: async (displayType: DisplayType) => {
      const { branding, version } = (await api('GET', '/branding')) as unknown as { branding: object; version: number };
      await api('PUT', '/branding', { branding: { ...branding, displayType }, version });
      await untilPublished(`"displayType":"${displayType}"`);
    },
    stop,
  };
}
