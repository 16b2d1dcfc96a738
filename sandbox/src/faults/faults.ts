// Failures of the platform that a developer switches on, for one shop or for all.
import { z } from 'zod';
import type { Shop } from '../shops/shops.js';

const requestTargets = ['graphql', 'token'] as const;
export const faultTargets = [...requestTargets, 'function', 'trigger'] as const;
export type FaultTarget = (typeof faultTargets)[number];

export const faultStatuses = [401, 402, 403, 404, 423, 429, 500, 502, 503, 504] as const;
const target = z.enum(requestTargets);
const common = {
  target,
  /** A shop's domain; null is every shop. */
  shop: z.string().nullable().default(null),
  /** After how many requests, or runs of the function, it ends; null is never. */
  times: z.coerce.number().int().min(1).nullable().default(null),
};
const onlyGraphql = { ...common, target: z.literal('graphql') };

/** Each failure, by what it does to a request; `trap` ends the checkout function, `refuse` is for triggers. */
export const faultSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('slow'), ...common, ms: z.coerce.number().int().min(0).max(600_000) }),
  z.object({ mode: z.literal('hang'), ...common }),
  z.object({
    mode: z.literal('status'),
    ...common,
    status: z.coerce.number().pipe(z.literal(faultStatuses)),
    body: z.enum(['json', 'text', 'html']).default('json'),
  }),
  z.object({ mode: z.literal('partial'), ...onlyGraphql }),
  z.object({ mode: z.literal('throttled'), ...onlyGraphql }),
  z.object({ mode: z.literal('trap'), ...common, target: z.literal('function') }),
  z.object({ mode: z.literal('refuse'), ...common, target: z.literal('trigger') }),
]);
export type Fault = z.infer<typeof faultSchema>;

export class Faults {
  private faults: Fault[] = [];

  list(): Fault[] {
    return this.faults;
  }

  /** Replaces the failure of the same target and shop. */
  set(fault: Fault): void {
    this.clear(fault);
    this.faults.push({ ...fault });
  }

  /** Ends the failures of a target and shop; without them, all. */
  clear(wanted: { target?: FaultTarget; shop?: string | null }): void {
    const isWanted = (fault: Fault) =>
      (wanted.target === undefined || fault.target === wanted.target) &&
      (wanted.shop === undefined || fault.shop === wanted.shop);
    this.faults = this.faults.filter((fault) => !isWanted(fault));
  }

  /** The failure of the next request; one for this shop goes before one for all. Counts it as used. */
  take(target: FaultTarget, shop: Shop): Fault | null {
    const ofTarget = this.faults.filter((fault) => fault.target === target);
    const found = ofTarget.find((fault) => fault.shop === shop.domain) ?? ofTarget.find((fault) => fault.shop === null);
    if (!found) return null;
    if (found.times !== null) found.times -= 1;
    if (found.times === 0) this.faults = this.faults.filter((fault) => fault !== found);
    return found;
  }
}
