import { moveClock } from '../src/clock.js';
import { GENERAL_MESSAGE } from '../src/functions/run-validations.js';
import { AskedStore, PRODUCT } from './asked-store.js';
import { GivenFunction } from './function-fixture.js';

let store: AskedStore;
const given = new GivenFunction();
beforeAll(async () => {
  store = await AskedStore.start('function_failures', given);
});
afterAll(() => store?.sandbox.stop());
beforeEach(async () => {
  given.refuseWith();
  await store.empty();
});
afterEach(() => moveClock(0));

const historyOf = async (id: string) =>
  (await store.ask('query ($id: ID!) { validation(id: $id) { errorHistory { firstOccurredAt } } }', { id })).validation;

describe('a failure', () => {
  const tooLong = { operations: [{ validationAdd: { errors: [{ message: 'x'.repeat(20_000), target: '$.cart' }] } }] };
  const stops = () => {
    throw new Error('unreachable');
  };
  const answers =
    (output: unknown, instructions = 1) =>
    () => ({ output, instructions });
  const failures: [string, GivenFunction['run'], string][] = [
    ['a function that stops', stops, 'unreachable'],
    ['too many instructions', answers({ operations: [] }, 11_000_001), '11000001 instructions; at most 11000000'],
    ['too much output', answers(tooLong), 'bytes of output; at most 20000'],
    ['an output without operations', answers({}), 'The output does not fit at $: Field "operations" of required type'],
    ['an output of another shape', answers({ operations: [{ other: 1 }] }), 'at $.operations.0: Field "other" is not'],
    ['no output', answers(undefined), 'The output does not fit at $'],
  ];

  it.each(failures)('is %s: it is kept, and the cart goes through', async (_what, run, reason) => {
    const id = await store.validate();
    given.run = run;
    expect((await store.add()).status).toBe(200);
    expect(await historyOf(id)).toEqual({ errorHistory: { firstOccurredAt: expect.any(String) as string } });
    expect(await store.row()).toMatchObject({ failures: 1, last_failure: expect.stringContaining(reason) as string });
  });

  it('refuses the cart with a general message when the validation blocks on failure', async () => {
    await store.validate({ blockOnFailure: true });
    given.run = stops;
    const answer = await store.add();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      422,
      expect.objectContaining({ message: GENERAL_MESSAGE }),
    ]);
    expect(await store.row()).toMatchObject({ failures: 1 });
  });

  it('keeps when it happened first', async () => {
    const id = await store.validate();
    given.run = stops;
    moveClock(Date.parse('2027-03-01T12:00:00Z') - Date.now());
    await store.add();
    const first = await historyOf(id);
    moveClock(0);
    await store.add();
    expect(await historyOf(id)).toEqual(first);
    expect(await store.row()).toMatchObject({ failures: 2 });
  });

  it('of one validation does not keep another one from refusing', async () => {
    await store.validate({ title: 'fails' });
    await store.validate({ title: 'refuses' });
    let runs = 0;
    given.run = () => {
      runs += 1;
      if (runs === 1) throw new Error('unreachable');
      return {
        output: { operations: [{ validationAdd: { errors: [{ message: 'No', target: '$.cart' }] } }] },
        instructions: 1,
      };
    };
    expect((await store.add()).status).toBe(422);
  });

  it('is more input than 128,000 bytes', async () => {
    const rules = JSON.stringify('x'.repeat(9_990));
    await store.validate();
    await store.write(PRODUCT, 'token', rules);
    await store.add();
    await store.fillCarts(12);
    await store.sandbox.browse({ url: '/checkout' });
    expect(await store.row()).toMatchObject({ failures: 0 });
    await store.fillCarts(13);
    await store.sandbox.browse({ url: '/checkout' });
    expect(await store.row()).toMatchObject({
      failures: 1,
      last_failure: expect.stringContaining('bytes of input; at most 128000') as string,
    });
  });

  it('comes later with more than 200 lines: the limits grow with them', async () => {
    await store.validate();
    await store.add();
    await store.fillCarts(300);
    given.run = answers({ operations: [] }, 16_500_000);
    await store.add();
    expect(await store.row()).toMatchObject({ failures: 0 });
    given.run = answers({ operations: [] }, 17_000_000);
    await store.add();
    expect(await store.row()).toMatchObject({ failures: 1 });
  });

  it('can be switched on among the faults, for so many runs', async () => {
    await store.validate({ blockOnFailure: true });
    const fault = { target: 'function', mode: 'trap', shop: 'hoodie-house', times: 1 };
    expect((await store.sandbox.browse({ method: 'PUT', url: '/sandbox/faults', body: fault })).status).toBe(200);
    expect((await store.add()).status).toBe(422);
    expect((await store.add()).status).toBe(200);
    expect((await store.sandbox.browse({ url: '/store/hoodie-house/faults' })).body).toContain(
      'Fails (checkout function)',
    );
  });
});
