import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { startReceiver, type Receiver } from './receiver.js';

const LIMIT = 1_000_000;
const SECRET = 'a-client-secret-of-this-test';
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver(SECRET);
});
afterEach(() => receiver.stop());

/** Without its end: the answer must not wait for it. */
async function statusOfUnended(bytes: number, headers: Record<string, string> = {}): Promise<number | undefined> {
  const signal = AbortSignal.timeout(5_000);
  const sent = request(receiver.url, { method: 'POST', headers: { 'x-shopify-topic': 'shop/update', ...headers } });
  sent.write(Buffer.alloc(bytes, 'a'));
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  response.resume();
  sent.on('error', () => {}).destroy();
  return response.statusCode;
}

it('stops to read a body that is too large, declared or in chunks', async () => {
  expect(await statusOfUnended(LIMIT + 1)).toBe(413);
  expect(await statusOfUnended(1, { 'content-length': String(LIMIT + 1) })).toBe(413);
  expect(receiver.take()).toEqual([]);
});

it('takes a body in chunks up to the limit, whole and with its signature', async () => {
  const body = JSON.stringify('é'.repeat(LIMIT / 2 - 1));
  const hmac = createHmac('sha256', SECRET).update(body).digest('base64');
  const headers = { 'x-shopify-topic': 'shop/update', 'x-shopify-hmac-sha256': hmac };
  const sent = request(receiver.url, { method: 'POST', headers });
  sent.write(Buffer.from(body).subarray(0, 1_000));
  sent.end(Buffer.from(body).subarray(1_000));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(receiver.take()).toMatchObject([{ isSigned: true, body: JSON.parse(body) as string }]);
});
