// Whoever guesses the password of an operator, or the token of the metrics, is answered ever more slowly.
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { ProcessBeat } from '../../src/operations/process-beat.js';
import { operate, OPERATOR, operatorServer } from '../operator.js';
import { TestApp } from '../test-app.js';

let app: TestApp;
let operations: ReturnType<typeof request>;
beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: '1', REQUESTS_PER_MINUTE: '30' });
  operations = await operatorServer(app);
});
afterAll(() => app.stop());

let networks = 0;
const newAddress = () => `198.51.100.${(networks += 1)}`;
const enter = (from: string, password: string = randomUUID(), path = '/operations/api/overview') =>
  operations.get(path).set('x-forwarded-for', from).auth(OPERATOR.name, password);
const readMetrics = (server: ReturnType<typeof request>, from: string, token: string) =>
  server.get('/metrics').set({ 'x-forwarded-for': from, authorization: `Bearer ${token}` });
const failures = async (what: string) => {
  const { text } = await readMetrics(operations, newAddress(), app.config.METRICS_TOKEN!).expect(200);
  const figure = new RegExp(`^purchase_limits_authentication_failures_total\\{what="${what}"\\} (\\d+)$`, 'm');
  return Number(figure.exec(text)![1]);
};

describe('a password of an operator', () => {
  it('can be guessed ten times a minute; then even the right one is refused, and says when to come back', async () => {
    const from = newAddress();
    const before = await failures('operator');
    const statuses: number[] = [];
    for (let count = 0; count < 15; count += 1) statuses.push((await enter(from)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
    const { status, headers, body } = await enter(from, OPERATOR.password);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(await failures('operator')).toBe(before + 10);
    expect((await enter(newAddress(), OPERATOR.password)).status).toBe(200);
  });

  it('is guessed at every address below /operations', async () => {
    const from = newAddress();
    const paths = ['/operations/', '/operations/queues/', '/operations/api/shops', '/%6Fperations/api/overview'];
    for (let count = 0; count < 10; count += 1) await enter(from, randomUUID(), paths[count % paths.length]);
    for (const path of paths) expect((await enter(from, OPERATOR.password, path)).status).toBe(429);
  });

  it('counts neither when it is right nor when none is sent', async () => {
    const from = newAddress();
    for (let count = 0; count < 30; count += 1) {
      await enter(from, OPERATOR.password).expect(200);
      await operations.get('/operations/').set('x-forwarded-for', from).expect(401);
    }
    for (let count = 0; count < 9; count += 1) await enter(from).expect(401);
    await enter(from, OPERATOR.password).expect(200);
  });

  it('is guessed by all of an IPv6 /64 as by one, and by an IPv4 address however it is written', async () => {
    for (let host = 1; host <= 10; host += 1) await enter(`2001:db8:7:7::${host}`).expect(401);
    await enter('2001:db8:7:7:8::1', OPERATOR.password).expect(429);
    await enter('2001:db8:7:8::1', OPERATOR.password).expect(200);
    const from = newAddress();
    for (let count = 0; count < 10; count += 1) await enter(`::ffff:${from}`).expect(401);
    await enter(from, OPERATOR.password).expect(429);
  });

  it('that is guessed is shown to operators', async () => {
    const from = newAddress();
    for (let count = 0; count < 10; count += 1) await enter(from);
    (await app.operations()).get(ProcessBeat).start();
    const refused = await app.until(async () => {
      const { processes } = (await operate(app, 'get', '/overview')).body as {
        processes: { kind: string; refusedCredentials: number }[];
      };
      return processes.find(({ refusedCredentials }) => refusedCredentials >= 10);
    });
    expect(refused.kind).toBe('operations');
  });
});

describe('the token of the metrics', () => {
  it.each([
    ['HTTP', () => app.call()],
    ['the worker', () => request(app.worker.getHttpServer())],
    ['the process for operators', () => operations],
  ])('is limited the same way on %s', async (_process, server) => {
    const from = newAddress();
    const right = app.config.METRICS_TOKEN!;
    for (let count = 0; count < 30; count += 1) {
      await readMetrics(server(), from, right).expect(200);
      await server().get('/metrics').set('x-forwarded-for', from).expect(401);
    }
    for (let count = 0; count < 10; count += 1) await readMetrics(server(), from, randomUUID()).expect(401);
    const refused = await readMetrics(server(), from, right).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    await readMetrics(server(), newAddress(), right).expect(200);
  });
});

describe('requests of one address', () => {
  const ask = (from: string) => app.call().get('/auth/login').set('x-forwarded-for', from);

  it('are those of its whole /64', async () => {
    for (let host = 1; host <= 30; host += 1) await ask(`2001:db8:9:9::${host.toString(16)}`).expect(200);
    await ask('2001:db8:9:9:ffff::1').expect(429);
    await ask('2001:db8:9:a::1').expect(200);
  });

  it('are the same for an IPv4 address that is written as IPv6', async () => {
    const from = newAddress();
    for (let count = 0; count < 30; count += 1) await ask(count % 2 ? from : `::ffff:${from}`).expect(200);
    await ask(from).expect(429);
  });
});
