// What a run has created in the store and must remove. Also on disk, so that the next run removes what one left behind
// that was killed.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CANCEL_SUBSCRIPTION } from '@purchase-limits/api/platform/billing-operations';
import {
  DELETE_CHECKOUT_METAFIELDS_MUTATION,
  DELETE_VALIDATION_MUTATION,
} from '@purchase-limits/api/platform/checkout-operations';
import { CANCEL_READING_MUTATION, UNSUBSCRIBE_MUTATION } from '@purchase-limits/api/platform/order-operations';
import { DELETE_PIXEL_MUTATION } from '@purchase-limits/api/platform/pixel-operations';
import type { Answer } from './admin.js';

/** `key` and `namespace`: of a metafield, whose owner the id is. */
export type Thing =
  | { type: 'checkout rule' | 'webhook subscription' | 'test charge' | 'bulk operation' | 'pixel'; id: string }
  | { type: 'metafield'; id: string; namespace: string; key: string };
export type Ask = (query: string, variables: object) => Promise<Answer>;

/** For the terminal. */
export function placeOf(thing: Thing): string {
  const of = thing.type === 'metafield' ? `${thing.namespace}.${thing.key} of ` : '';
  return `${thing.type} ${of}${thing.id}`;
}

/** What the platform says of things that are not there any more. */
const GONE = /not found|does not exist|could not find|already/i;

export class Created {
  private things: Thing[];

  /** Without a file they are kept in memory alone. */
  constructor(private readonly file: string | null) {
    this.things = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Thing[]) : [];
  }

  get left(): readonly Thing[] {
    return this.things;
  }

  add(thing: Thing): void {
    this.things.push(thing);
    this.write();
  }

  /** A step has removed it itself. */
  drop(id: string): void {
    this.things = this.things.filter((thing) => thing.id !== id || thing.type === 'metafield');
    this.write();
  }

  dropMetafield(id: string, key: string): void {
    this.things = this.things.filter((thing) => thing.type !== 'metafield' || thing.id !== id || thing.key !== key);
    this.write();
  }

  /** Removes everything, the latest first. Answers what could not be removed, and why; the next run tries again. */
  async removeAll(ask: Ask): Promise<{ thing: Thing; reason: string }[]> {
    const problems: { thing: Thing; reason: string }[] = [];
    for (const thing of this.things.toReversed()) {
      const reason = await problemOfRemoving(thing, ask);
      if (reason !== null) problems.push({ thing, reason });
      else this.things = this.things.filter((each) => each !== thing);
    }
    // At the end: a full disk must not keep things in the store.
    this.write();
    return problems;
  }

  /** A whole file at any time: what it says decides what is removed. */
  private write(): void {
    if (!this.file) return;
    if (this.things.length === 0) return rmSync(this.file, { force: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.things, null, 2), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

async function problemOfRemoving(thing: Thing, ask: Ask): Promise<string | null> {
  try {
    const { status, data, refusal } = await ask(...removalOf(thing));
    if (status !== 200 || data === null) return refusal ?? `the store answered ${status} without data`;
    const payloads = Object.values(data);
    if (payloads.length === 0 || payloads.includes(null)) return 'the store did not say so';
    const messages = payloads.flatMap(messagesOf);
    return messages.every((message) => GONE.test(message)) ? null : messages.join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function removalOf(thing: Thing): [string, object] {
  const { id } = thing;
  switch (thing.type) {
    case 'checkout rule':
      return [DELETE_VALIDATION_MUTATION, { id }];
    case 'webhook subscription':
      return [UNSUBSCRIBE_MUTATION, { id }];
    case 'test charge':
      return [CANCEL_SUBSCRIPTION, { id }];
    case 'bulk operation':
      return [CANCEL_READING_MUTATION, { id }];
    case 'pixel':
      return [DELETE_PIXEL_MUTATION, { id }];
    case 'metafield': {
      const { namespace, key } = thing;
      return [DELETE_CHECKOUT_METAFIELDS_MUTATION, { metafields: [{ ownerId: id, namespace, key }] }];
    }
  }
}

function messagesOf(payload: unknown): string[] {
  const { userErrors = [] } = (payload ?? {}) as { userErrors?: { message: string }[] };
  return userErrors.map(({ message }) => message);
}
