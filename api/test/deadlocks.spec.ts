// Deadlocks made on purpose are found in the server's log, and told apart by who made them.
import pg from 'pg';
import { QUEUE_CONNECTIONS } from '../src/events/queues.js';
import { deadlocksOf } from './deadlocks.js';
import { TestApp } from './test-app.js';

describe('the deadlocks of a database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    await app.stopWorker();
    await app.sql('CREATE TABLE met (id int PRIMARY KEY, times int NOT NULL DEFAULT 0)');
    await app.sql('INSERT INTO met (id) VALUES (1), (2)');
  });
  afterAll(() => app.stop());

  /** Two transactions change the same two rows, each in an order of its own. */
  const meet = async (application?: string) => {
    const as = application === undefined ? {} : { application_name: application };
    const make = () => new pg.Client({ connectionString: app.superuserUrl(), ...as });
    const change = (client: pg.Client, id: number) =>
      client.query('UPDATE met SET times = times + 1 WHERE id = $1', [id]);
    const clients = [make(), make()] as const;
    const [one, other] = clients;
    for (const client of clients) {
      await client.connect();
      await client.query('BEGIN');
    }
    await change(one, 1);
    await change(other, 2);
    const ends = await Promise.allSettled([change(one, 2), change(other, 1)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const client of clients) await client.end();
  };
  const found = () => deadlocksOf(app);
  const ownersOf = (count: number) =>
    app.until(async () => (found().length >= count ? found().map(({ owner }) => owner) : undefined));

  it('are ours, or those of the queues, and name the statements that met', async () => {
    expect(found()).toEqual([]);
    await meet();
    expect(await ownersOf(1)).toEqual(['product']);
    await meet(QUEUE_CONNECTIONS);
    expect(await ownersOf(2)).toEqual(['product', 'queues']);
    for (const { statements } of found()) expect(statements.match(/UPDATE met SET times/g)).toHaveLength(2);
  });
});
