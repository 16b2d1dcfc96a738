// The local store as shoppers and its staff use it, without a browser.
import { Agent, request } from 'node:http';

export type Channel = 'web' | 'pos' | 'shopify_draft_order' | '580111';
/** `at`: when the order was paid. */
export type Sale = { at: number; channel: Channel };
type Answer = { status: number; location: string; text: string };

const AGENT = new Agent({ keepAlive: true, maxSockets: 64 });
const SHOPPER = { email: 'guest@example.com', name: 'A Guest', address: 'Main Street 1', country: 'US', card: '1' };

export class SaleStore {
  constructor(
    private readonly port: number,
    private readonly shop: string,
  ) {}

  async firstVariant(): Promise<{ productId: string; variantId: string }> {
    const { text } = await this.send('GET', '/products/classic-hoodie.js');
    const { id, variants } = JSON.parse(text) as { id: number; variants: { id: number }[] };
    return { productId: String(id), variantId: String(variants[0]!.id) };
  }

  async grant(scopes: readonly string[]): Promise<void> {
    const { status } = await this.send('PUT', `/store/${this.shop}/scopes.json`, { grant: scopes });
    if (status !== 200) throw new Error(`The store grants no scopes: ${status}`);
  }

  /** Null: it was refused. */
  async buy(channel: Channel, variantId: string): Promise<Sale | null> {
    const isBought = channel === 'web' ? await this.buyNow(variantId) : await this.place(channel, variantId);
    return isBought ? { at: Date.now(), channel } : null;
  }

  private async buyNow(variantId: string): Promise<boolean> {
    const { location } = await this.send('POST', '/checkout/now', { id: variantId, quantity: 1 });
    const token = new URL(location, 'http://store.example').searchParams.get('token');
    const paid = await this.send('POST', '/checkout', { token, ...SHOPPER });
    return paid.location.includes('thank-you');
  }

  private async place(source: Channel, variant: string): Promise<boolean> {
    const { status } = await this.send('POST', `/store/${this.shop}/orders`, { source, variant, quantity: '1' });
    if (status !== 303) throw new Error(`The store places no order: ${status}`);
    return true;
  }

  private send(method: string, path: string, body?: object): Promise<Answer> {
    const content = body && JSON.stringify(body);
    const headers = {
      host: path.startsWith('/store/') ? `localhost:${this.port}` : `${this.shop}.localhost:${this.port}`,
      ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    };
    return new Promise((resolve, reject) => {
      const options = { agent: AGENT, host: '127.0.0.1', port: this.port, method, path, headers };
      const sent = request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode!, location: answer.headers.location ?? '', text }));
      });
      sent.on('error', reject);
      sent.end(content);
    });
  }
}
