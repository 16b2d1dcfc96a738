// Wrong passwords of operators and wrong tokens for the metrics: counted by address, and answered ever more slowly.
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientOf } from '../http/client-address.js';
import { RuleError } from '../http/rule-error.js';
import { authenticationFailuresTotal, type Guarded } from '../metrics.js';
import { ReportsPerMinute } from './reports-per-minute.js';

const MINUTE_MS = 60_000;
/** So many within a minute, and nothing of the address is looked at for a minute; each further time twice as long. */
const MOST_PER_MINUTE = 10;
const LONGEST_MS = 60 * MINUTE_MS;
/** How long an address is remembered after its last failure. */
const REMEMBERED_MS = 2 * LONGEST_MS;
const MOST_ADDRESSES = 10_000;
const LINES_PER_MINUTE = 5;
const RECENT_MINUTES = 10;
const MOST_CHARACTERS = 100;

type Failures = { since: number; count: number; blocks: number; blockedUntil: number };
type Asked = Pick<FastifyRequest, 'ip' | 'url'>;

/**
 * Failures never block other addresses: someone guessing from everywhere must not lock the operators out. Correct
 * passwords don't count, so Prometheus and pages can poll freely.
 */
@Injectable()
export class Guesses {
  private readonly logger = new Logger(Guesses.name);
  private readonly failures = new LRUCache<string, Failures>({ max: MOST_ADDRESSES, ttl: REMEMBERED_MS });
  private readonly lines = new ReportsPerMinute(LINES_PER_MINUTE);
  private readonly perMinute = new Map<number, number>();

  /** Why nothing is looked at that this address sends, whether right or wrong; null: it may try. */
  refusal(what: Guarded, { ip }: Asked, reply: FastifyReply, at = Date.now()): RuleError | null {
    const leftMs = (this.failures.get(keyOf(what, ip))?.blockedUntil ?? 0) - at;
    if (leftMs <= 0) return null;
    const seconds = Math.ceil(leftMs / 1_000);
    reply.header('retry-after', String(seconds));
    return new RuleError(429, 'too_many_requests', `Too many wrong passwords. Try again in ${seconds} seconds.`);
  }

  /** A wrong password or token. */
  note(what: Guarded, { ip, url }: Asked, at = Date.now()): void {
    authenticationFailuresTotal.inc({ what });
    const minute = Math.floor(at / MINUTE_MS);
    this.perMinute.set(minute, (this.perMinute.get(minute) ?? 0) + 1);
    for (const earlier of this.perMinute.keys()) if (earlier <= minute - RECENT_MINUTES) this.perMinute.delete(earlier);
    const known = this.failures.get(keyOf(what, ip)) ?? { since: at, count: 0, blocks: 0, blockedUntil: 0 };
    const next = withOneMore(known, at);
    this.failures.set(keyOf(what, ip), next);
    if (!this.lines.allows(what)) return;
    const until = next.blockedUntil > at ? `, refused for ${Math.round((next.blockedUntil - at) / 1_000)} s` : '';
    const path = url.split('?')[0]!.slice(0, MOST_CHARACTERS);
    this.logger.warn(`Wrong ${what === 'operator' ? 'password' : 'token'} from ${ip} at ${path}${until}`);
  }

  /** How many failures there were in the last ten minutes. */
  recent(at = Date.now()): number {
    const first = Math.floor(at / MINUTE_MS) - RECENT_MINUTES;
    return [...this.perMinute].reduce((sum, [minute, count]) => sum + (minute > first ? count : 0), 0);
  }
}

const keyOf = (what: Guarded, ip: string) => `${what} ${clientOf(ip)}`;

function withOneMore({ since, count, blocks, blockedUntil }: Failures, at: number): Failures {
  // Failures that led to a block don't count again after it.
  const isNewMinute = at - since >= MINUTE_MS || blockedUntil > since;
  const failures = { since: isNewMinute ? at : since, count: isNewMinute ? 1 : count + 1 };
  if (failures.count < MOST_PER_MINUTE) return { ...failures, blocks, blockedUntil };
  const forMs = Math.min(MINUTE_MS * 2 ** blocks, LONGEST_MS);
  return { ...failures, blocks: blocks + 1, blockedUntil: at + forMs };
}
