// A server before the product that plays its deployments, for tests: it can answer as another release whose files all
// have other names, or as if the network were down. Browsers keep nothing of what it answers.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

/** A file that Vite named by its content, wherever its name is written. */
const HASHED = /(?<![\w.-])([\w.]+(?:-[\w.]+)*)-([\w-]{8})\.(js|css)\b/g;
/** The name of the release, in the service worker. */
const RELEASE = /\badmin-([0-9a-f]{16})\b/g;
const IS_TEXT = /^(text|application)\/(html|javascript|css)/;

export type Release = 'present' | 'next';

export class ReleaseProxy {
  release: Release = 'present';
  isReachable = true;
  /** Whether there are files under `/assets/`. */
  hasAssets = true;
  /** Answers `/sw.js` as a server does that has it switched off. */
  isWorkerOff = false;
  /** The paths that were asked for. */
  requests: string[] = [];
  private readonly server: Server;

  /** `product`: the port where the app listens. `assets`: the names of its files. */
  private constructor(
    private readonly product: number,
    private readonly assets: ReadonlySet<string>,
  ) {
    this.server = createServer((asked, answer) => void this.answer(asked, answer));
  }

  static async start(product: number, assets: readonly string[]): Promise<ReleaseProxy> {
    const proxy = new ReleaseProxy(product, new Set(assets));
    proxy.server.listen(0, 'localhost');
    await once(proxy.server, 'listening');
    return proxy;
  }

  address(path: string): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** The names of the files of a release. */
  assetsOf(release: Release): string[] {
    return [...this.assets].map((name) => (release === 'next' ? this.renamed(name) : name));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (!this.isReachable) return void asked.socket.destroy();
    const path = this.isWorkerOff && asked.url === '/sw.js' ? '/sw-off.js' : asked.url!;
    this.requests.push(path);
    const isNext = this.release === 'next';
    const isGone = isNext && this.assets.has(path.replace('/assets/', ''));
    if (isGone || (!this.hasAssets && path.startsWith('/assets/'))) return void answer.writeHead(404).end();

    const forwarded = request({
      port: this.product,
      method: asked.method,
      path: isNext && path.startsWith('/assets/') ? this.renamed(path) : path,
      headers: { ...asked.headers, 'accept-encoding': 'identity', connection: 'close' },
    });
    asked.pipe(forwarded);
    const [answered] = (await once(forwarded, 'response')) as [IncomingMessage];
    const { 'content-length': _, ...headers } = answered.headers;
    answer.writeHead(answered.statusCode!, { ...headers, 'cache-control': 'no-store' });
    if (!isNext || !IS_TEXT.test(headers['content-type'] ?? '')) return void answered.pipe(answer);
    answer.end(this.renamed(await textOf(answered)));
  }

  /** The text with the names of the next release; what has them already gets those of the present one. */
  private renamed(content: string): string {
    return content
      .replace(HASHED, (name, stem: string, hash: string, type: string) => {
        const other = `${stem}-${backwards(hash)}.${type}`;
        return this.assets.has(name) || this.assets.has(other) ? other : name;
      })
      .replace(RELEASE, (_, release: string) => `admin-${backwards(release)}`);
  }
}

const backwards = (characters: string) => [...characters].reverse().join('');
