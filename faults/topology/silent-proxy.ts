// A TCP proxy before PostgreSQL that can fall silent: connections stay open and carry no byte in either direction, as
// after a failover or when a network has forgotten them.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const FIRST_REPEAT_MS = 200;
const MOST_REPEATS = 6;
/** How PostgreSQL tells that a transaction is committed. */
const COMMITTED = 'COMMIT\0';
/** `held`: what came while it was silent, with the socket that it is for. */
type Pair = {
  client: Socket;
  upstream: Socket;
  isSilent: boolean;
  isStalled: boolean;
  held: { to: Socket; chunk: Buffer }[];
};

export class SilentProxy {
  private readonly pairs = new Set<Pair>();
  private readonly server: Server;
  private isSilent = false;
  private lostShare = 0;
  private losesCommits = false;

  private constructor(private upstreamPort: number) {
    this.server = createServer((client) => this.accept(client));
  }

  static async start(upstreamPort: number): Promise<SilentProxy> {
    const proxy = new SilentProxy(upstreamPort);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on connections are accepted and held, and nothing passes. */
  silence(): void {
    this.isSilent = true;
    for (const pair of this.pairs) pair.isSilent = true;
  }

  /** Lets new connections through. Existing ones resume, or stay silent forever. */
  cure(earlier: 'go on' | 'stay silent'): void {
    this.isSilent = false;
    if (earlier === 'stay silent') return;
    for (const pair of this.pairs) {
      pair.isSilent = false;
      this.pass(pair);
    }
  }

  /**
   * What TCP makes of packets that get lost, for such a share of all chunks: it sends them again after 200 ms, each
   * time after twice as long, and gives the connection up at last.
   */
  lose(share: number): void {
    this.lostShare = share;
  }

  /** Until it is told otherwise: a connection breaks once its commit took effect, before anybody hears of that. */
  loseCommits(isLosing: boolean): void {
    this.losesCommits = isLosing;
  }

  /** New connections go there, as when an address has moved; earlier ones stay where they are. */
  retarget(upstreamPort: number): void {
    this.upstreamPort = upstreamPort;
  }

  stop(): void {
    for (const { client, upstream } of this.pairs) for (const socket of [client, upstream]) socket.destroy();
    this.server.close();
  }

  private accept(client: Socket): void {
    const upstream = connect(this.upstreamPort, '127.0.0.1');
    const pair: Pair = { client, upstream, isSilent: this.isSilent, isStalled: false, held: [] };
    this.pairs.add(pair);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
    }
    client.on('close', () => this.end(pair));
    upstream.on('close', () => {
      // A silent connection hides the server's exit.
      if (!pair.isSilent && !pair.isStalled) this.end(pair);
    });
    client.on('data', (chunk: Buffer) => this.carry(pair, upstream, chunk));
    upstream.on('data', (chunk: Buffer) => {
      if (this.losesCommits && chunk.includes(COMMITTED)) this.end(pair);
      else this.carry(pair, client, chunk);
    });
  }

  private carry(pair: Pair, to: Socket, chunk: Buffer): void {
    if (!pair.isSilent && !pair.isStalled) this.stall(pair);
    if (pair.isSilent || pair.isStalled) pair.held.push({ to, chunk });
    else to.write(chunk);
  }

  private stall(pair: Pair): void {
    let repeats = 0;
    while (Math.random() < this.lostShare) repeats += 1;
    if (repeats === 0) return;
    if (repeats > MOST_REPEATS) return this.end(pair);
    pair.isStalled = true;
    setTimeout(() => this.pass(pair), FIRST_REPEAT_MS * (2 ** repeats - 1)).unref();
  }

  private end(pair: Pair): void {
    this.pairs.delete(pair);
    pair.client.destroy();
    pair.upstream.destroy();
  }

  private pass(pair: Pair): void {
    pair.isStalled = false;
    if (pair.isSilent) return;
    for (const { to, chunk } of pair.held.splice(0)) to.write(chunk);
    if (pair.upstream.destroyed) this.end(pair);
  }
}

/** The same variables with the connections to PostgreSQL going through the proxy. */
export function through(env: Record<string, string>, proxy: SilentProxy): Record<string, string> {
  const moved = Object.entries(env).map(([name, value]) => {
    if (!name.endsWith('_DATABASE_URL') || value === '') return [name, value];
    const url = new URL(value);
    url.port = String(proxy.port);
    return [name, url.href];
  });
  return Object.fromEntries(moved) as Record<string, string>;
}
