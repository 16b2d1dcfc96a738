// A worker that loses its turn while it calls the platform: the call is held, and another process does the next job.
import type { EventType } from '../src/events/events.js';
import type { TestApp, TestShop } from './test-app.js';

/** Holds the shop's first call whose text has these words, until it is released. */
export function holdCall(app: TestApp, shop: TestShop, words: string) {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  let isHeld = false;
  app.platform.override = async ({ body, shop: of }) => {
    if (isHeld || of !== shop.domain || !body.query?.includes(words)) return undefined;
    isHeld = true;
    await released;
    return undefined;
  };
  return {
    isBegun: () => app.until(async () => isHeld || undefined),
    release: () => {
      release();
      app.platform.override = () => undefined;
    },
  };
}

/** `next`: the first event of this type after the ones that are there now. */
export async function watchEvents<Type extends EventType>(app: TestApp, { id: shopId }: TestShop, type: Type) {
  const last = async () => {
    const [event] = await app.sql<{ id: string | null }>(
      'SELECT max(id) AS id FROM event_log WHERE shop_id = $1 AND type = $2',
      [shopId, type],
    );
    return event!.id;
  };
  const before = await last();
  const next = async () => {
    const eventId = await app.until(async () => {
      const id = await last();
      return id === before ? undefined : id!;
    });
    return { eventId, type, shopId };
  };
  return { next };
}
