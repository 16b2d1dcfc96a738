// Packet loss: between clients and the app, and between the product and PostgreSQL or Redis.
import { dropPackets, losesPackets } from '../topology/packet-loss.js';
import type { SilentProxy } from '../topology/silent-proxy.js';
import type { World } from '../topology/world.js';
import type { FaultKind } from './fault-kind.js';

/** From a bad line to one that hardly carries anything. */
const SHARES = [0.02, 0.1, 0.3];

/** `proxies`: that lose packets in their own way, where the kernel may not be told to. */
type Lossy = { ports: number[]; proxies: SilentProxy[] };

type LossOf = { name: string; stopsReading: boolean; between: (world: World) => Lossy };

function packetLoss({ name, stopsReading, between }: LossOf): FaultKind {
  let end = () => {};
  return {
    name,
    isDatabaseFault: false,
    stopsReading,
    lastsMs: [4_000, 8_000],
    begin: async ({ world, random }) => {
      const { ports, proxies } = between(world);
      const share = random.pick(SHARES);
      const lose = (lost: number) => proxies.forEach((proxy) => proxy.lose(lost));
      if (!losesPackets()) lose(share);
      end = losesPackets() ? dropPackets(ports, share) : () => lose(0);
      world.alsoStop(end);
    },
    end: async () => end(),
  };
}

const ofProxies = (...proxies: SilentProxy[]): Lossy => ({ proxies, ports: proxies.map(({ port }) => port) });

export const packetLossOfClients = packetLoss({
  name: 'packet_loss_clients',
  stopsReading: true,
  between: ({ apiUrls }) => ({ ports: apiUrls.map((url) => Number(new URL(url).port)), proxies: [] }),
});
export const packetLossOfDatabase = packetLoss({
  name: 'packet_loss_database',
  stopsReading: true,
  between: ({ proxies }) => ofProxies(proxies.http, proxies.worker),
});
export const packetLossOfRedis = packetLoss({
  name: 'packet_loss_redis',
  stopsReading: false,
  between: ({ redisProxy }) => ofProxies(redisProxy!),
});

/** What the app commits takes effect, and the app does not hear of it. */
export const lostCommits: FaultKind = {
  name: 'lost_commits',
  isDatabaseFault: true,
  stopsReading: true,
  lastsMs: [2_000, 4_000],
  begin: async ({ world }) => world.proxies.http.loseCommits(true),
  end: async ({ world }) => world.proxies.http.loseCommits(false),
};
