// What a worker does with an event that comes twice, too late, or of a release that is newer.
import { emit } from '../src/events/emit.js';
import type { EventRef } from '../src/events/events.js';
import { HandleOnce, type Stages } from '../src/events/handle-once.js';
import type { QueueName } from '../src/events/subscriptions.js';
import { TestTransactions } from './test-transactions.js';

describe('an event', () => {
  let database: TestTransactions;
  let handling: HandleOnce;
  let shopId: string;
  let handled: string[];
  beforeAll(async () => {
    database = await TestTransactions.start();
    handling = new HandleOnce(database.transactions);
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shopId = (await database.addShop()).id;
    handled = [];
  });

  const emitted = async (): Promise<EventRef> => {
    const type = 'BrandingChanged';
    const eventId = await database.transactions.run(shopId, (tx) => emit(tx, { type, shopId, version: 1 }));
    return { eventId, type, shopId };
  };
  const noted = async ({ eventId }: EventRef) =>
    (await database.sql<{ consumer: string }>('SELECT consumer FROM inbox WHERE event_id = $1', [eventId])).map(
      ({ consumer }) => consumer,
    );
  const note = async (_tx: unknown, event: { type: string }, eventId: string) => {
    handled.push(`${event.type} ${eventId}`);
  };
  type Notes = Stages<'storefront-settings', string, string>;
  const stages = (changes: Partial<Notes> = {}): Notes => ({
    read: async (_tx, { type }, eventId) => {
      handled.push('read');
      return `${type} ${eventId}`;
    },
    act: async (plan) => {
      handled.push('act');
      return `answer to ${plan}`;
    },
    write: async (_tx, result, { type }) => {
      handled.push(`${result} by ${type}`);
    },
    ...changes,
  });
  const inStages = (ref: EventRef, changes?: Partial<Notes>) =>
    handling.inStages('storefront-settings', ref, stages(changes));
  const erase = ({ eventId }: EventRef) => database.sql('DELETE FROM event_log WHERE id = $1', [eventId]);
  const SUBSCRIBED = 'storefront-settings' as const;

  describe.each([
    ['within a transaction of its shop', (ref: EventRef, queue: QueueName) => handling.inShop(queue, ref, note)],
    ['within a transaction of all shops', (ref: EventRef, queue: QueueName) => handling.acrossShops(queue, ref, note)],
  ])('%s', (_where, handle) => {
    it('is handled once by each of its consumers', async () => {
      const ref = await emitted();
      expect(await handle(ref, SUBSCRIBED)).toBe('done');
      expect(await handle(ref, SUBSCRIBED)).toBe('skipped');
      expect(handled).toEqual([`BrandingChanged ${ref.eventId}`]);
      expect(await noted(ref)).toEqual([SUBSCRIBED]);
    });

    it('is handled once where two workers have it at the same moment', async () => {
      const ref = await emitted();
      const outcomes = await Promise.all([handle(ref, SUBSCRIBED), handle(ref, SUBSCRIBED)]);
      expect(outcomes.toSorted()).toEqual(['done', 'skipped']);
      expect(handled).toHaveLength(1);
    });

    it('is left alone when its shop was erased', async () => {
      const ref = await emitted();
      await erase(ref);
      expect(await handle(ref, SUBSCRIBED)).toBe('skipped');
      expect(handled).toEqual([]);
    });

    it('is noted and no more by a queue that does not subscribe to it any longer', async () => {
      const ref = await emitted();
      expect(await handle(ref, 'limit-history')).toBe('skipped');
      expect(handled).toEqual([]);
      expect(await noted(ref)).toEqual(['limit-history']);
    });

    it('of a type that only a newer release knows is kept for that one', async () => {
      const ref = { ...(await emitted()), type: 'OfTomorrow' as never };
      await expect(handle(ref, SUBSCRIBED)).rejects.toMatchObject({
        name: 'UnknownEventType',
        message: `this release does not know the type of event ${ref.eventId}`,
        isPassing: true,
      });
      expect(await noted(ref)).toEqual([]);
    });
  });

  it('that fails is tried again', async () => {
    const ref = await emitted();
    const fail = () => Promise.reject(new Error('not now'));
    await expect(handling.inShop(SUBSCRIBED, ref, fail)).rejects.toThrow('not now');
    await expect(inStages(ref, { read: fail })).rejects.toThrow('not now');
    await expect(inStages(ref, { act: fail })).rejects.toThrow('not now');
    await expect(inStages(ref, { write: fail })).rejects.toThrow('not now');
    expect(await noted(ref)).toEqual([]);
    expect(await handling.inShop(SUBSCRIBED, ref, note)).toBe('done');
  });

  it('of no shop is no work for one', async () => {
    const ref = { ...(await emitted()), shopId: null };
    const reason = `storefront-settings handles events of a shop, and BrandingChanged ${ref.eventId} has none`;
    await expect(handling.inShop(SUBSCRIBED, ref, note)).rejects.toThrow(reason);
    await expect(inStages(ref)).rejects.toThrow(reason);
  });

  describe('about which another service is called', () => {
    it('is handled once, and what the service answered is written', async () => {
      const ref = await emitted();
      expect(await inStages(ref)).toBe('done');
      const answer = `answer to BrandingChanged ${ref.eventId} by BrandingChanged`;
      expect(handled).toEqual(['read', 'act', answer]);
      expect(await inStages(ref)).toBe('skipped');
      expect(handled).toHaveLength(3);
    });

    it('is done when there is nothing to do, and the service is left alone', async () => {
      const ref = await emitted();
      expect(await inStages(ref, { read: async () => null })).toBe('skipped');
      expect(handled).toEqual([]);
      expect(await noted(ref)).toEqual([SUBSCRIBED]);
    });

    it('is not noted before the answer is written', async () => {
      const ref = await emitted();
      let meanwhile: string[] = ['not asked'];
      await inStages(ref, {
        act: async () => {
          meanwhile = await noted(ref);
          return 'answer';
        },
      });
      expect(meanwhile).toEqual([]);
      expect(await noted(ref)).toEqual([SUBSCRIBED]);
    });

    it('is written once, by whichever of two workers is first', async () => {
      const ref = await emitted();
      let asking = 0;
      let bothAsk = () => {};
      const both = new Promise<void>((resolve) => (bothAsk = resolve));
      const act = async () => {
        asking += 1;
        if (asking === 2) bothAsk();
        await both;
        return 'answer';
      };
      const outcomes = await Promise.all([inStages(ref, { act }), inStages(ref, { act })]);
      expect(outcomes.toSorted()).toEqual(['done', 'skipped']);
      expect(handled.filter((line) => line.startsWith('answer'))).toHaveLength(1);
    });

    it('is left alone when its shop was erased, before the call or during it', async () => {
      const ref = await emitted();
      const act = async () => {
        await erase(ref);
        return 'answer';
      };
      expect(await inStages(ref, { act })).toBe('skipped');
      expect(handled).toEqual(['read']);
      expect(await inStages(ref)).toBe('skipped');
      expect(handled).toEqual(['read']);
    });

    it('is no work for a queue that does not subscribe to it any longer', async () => {
      const ref = await emitted();
      const other = stages() as unknown as Stages<'limit-history', string, string>;
      expect(await handling.inStages('limit-history', ref, other)).toBe('skipped');
      expect(handled).toEqual([]);
    });
  });
});
