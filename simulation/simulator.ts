// Runs seeds one after the other, each from the same beginning.
import { Product } from '@purchase-limits/faults/topology/product';
import { registry } from '@purchase-limits/api/metrics';
import { FakePlatform } from '../api/test/fake-platform.js';
import { check, type Broken } from './checks.js';
import { Database } from './database.js';
import { Ledger, type Shop } from './ledger.js';
import { environmentOf, Place } from './node.js';
import { People } from './people.js';
import { copyState, prepareShops } from './setting.js';
import { NO_FAULTS, World, type Faults } from './world.js';
import type { Defect } from './defects.js';

export type Run = {
  seed: number;
  broken: Broken[];
  history: readonly string[];
  faults: Faults;
};

const PREPARING = 0;
const PLACES = [
  ['http', 'http'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
] as const;

export class Simulator {
  private constructor(
    private readonly database: Database,
    private readonly places: readonly Place[],
    private readonly product: Product,
    private readonly shops: { free: Shop; paid: Shop },
    private readonly platform: FakePlatform,
  ) {}

  static async start(): Promise<Simulator> {
    const database = await Database.start(World.preparedMs);
    const places: Place[] = [];
    for (const [name, kind] of PLACES) places.push(await Place.prepare(name, kind, database.urls));
    const directEnv = environmentOf({ api: database.urls.api, system: '' }, 'checks');
    const product = await Product.connect({ directEnv, alsoStop: () => {} });
    const world = new World(PREPARING, database, places, World.preparedMs);
    try {
      await world.start();
      const shops = await prepareShops(world);
      await database.keep();
      await world.end();
      return new Simulator(database, places, product, shops, world.platform.fake);
    } catch (error) {
      world.stop();
      throw error;
    }
  }

  /** `about`: who acts and what fails; absent: the seed decides. */
  async run(
    seed: number,
    { defect, about }: { defect?: Defect | undefined; about?: Pick<Defect, 'people' | 'faults'> | undefined },
  ): Promise<Run> {
    for (const place of this.places) await place.getReady();
    const world = new World(seed, this.database, this.places);
    copyState(this.platform, world.platform.fake);
    // A full digest of how long jobs took is packed by chance, which is also the product's.
    registry.resetMetrics();
    const ledger = new Ledger();
    const undo = defect?.apply(world);
    const faults = { ...faultsOf(world), ...about?.faults };
    try {
      await this.database.restore(world.startMs);
      await world.start();
      const { product, shops } = this;
      const people = new People(world, ledger, shops, about?.people);
      world.begin(faults);
      await world.until(() => people.areDone);
      await world.goOn();
      const left = await world.drain();
      const broken = await check({ world, product, ledger, shops, left });
      return { seed, broken, history: world.scheduler.history, faults };
    } catch (error) {
      const what = `the run did not end: ${error instanceof Error ? error.message : String(error)}`;
      const broken = [{ promise: 'stuck', what } as const];
      return { seed, broken, history: world.scheduler.history, faults };
    } finally {
      undo?.();
      await world.end();
    }
  }

  stop(): Promise<void> {
    return this.database.stop();
  }
}

/** A third of the seeds has no failure of a kind: what happens then is order alone. */
function faultsOf({ random }: World): Faults {
  const some = (value: number) => (random.isTrue(3) ? 0 : value);
  return {
    ...NO_FAULTS,
    crashes: random.below(3),
    statement: some(0.004),
    platform: some(0.3),
    mail: some(0.3),
    queue: some(0.03),
    jobs: some(0.05),
    slow: some(0.05),
  };
}
