// How much of a shop's cost bucket the workers leave to the merchant's screens.
import 'reflect-metadata';
import { BUCKET_RESERVE } from '../src/platform/platform-client.js';
import { BackgroundPlatformModule, PlatformModule } from '../src/platform/platform.module.js';
import { ShopBudgets } from '../src/platform/shop-budgets.js';

const [SHOP, OTHER] = ['one.myshopify.com', 'other.myshopify.com'];
const cost = (currentlyAvailable: number) => ({
  throttleStatus: { currentlyAvailable, restoreRate: 100, maximumAvailable: 2_000 },
});

describe('the cost bucket of a shop', () => {
  let clock: jest.SpyInstance<number, []>;
  beforeEach(() => {
    clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is left to screens where less than the reserve is in it, until that is there again', async () => {
    const worker = new ShopBudgets(0.5);
    worker.note(SHOP, cost(400));
    await expect(worker.admit(SHOP)).rejects.toMatchObject({ outcome: 'throttled', retryAfterSeconds: 6 });
    clock.mockReturnValue(3_500);
    await expect(worker.admit(SHOP)).rejects.toMatchObject({ outcome: 'throttled', retryAfterSeconds: 3 });
    clock.mockReturnValue(6_000);
    await worker.admit(SHOP);
  });

  it('holds up no other shop, nor a screen of the same one', async () => {
    const [worker, screen] = [new ShopBudgets(0.5), new ShopBudgets()];
    for (const budgets of [worker, screen]) budgets.note(SHOP, cost(400));
    await worker.admit(OTHER);
    await screen.admit(SHOP);
  });

  it('is open to what is urgent, as long as the platform refuses nothing', async () => {
    const worker = new ShopBudgets(0.5);
    worker.note(SHOP, cost(400));
    await worker.admit(SHOP, true);
    worker.close(SHOP, 5);
    await expect(worker.admit(SHOP, true)).rejects.toMatchObject({ outcome: 'throttled', retryAfterSeconds: 5 });
  });

  it('is shared with workers in half by the worker process, and by no other', () => {
    const reserveOf = (module: object) =>
      (Reflect.getMetadata('providers', module) as { provide?: unknown; useValue?: unknown }[])
        .filter(({ provide }) => provide === BUCKET_RESERVE)
        .map(({ useValue }) => useValue);
    expect(reserveOf(BackgroundPlatformModule)).toEqual([0.5]);
    expect(reserveOf(PlatformModule)).toEqual([]);
  });
});
