import { addHoodies } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('account');
});
afterAll(() => sandbox?.stop());

const signIn = (id: number | '') =>
  sandbox.browse({ method: 'POST', url: '/account/login', headers: form, body: `customer_id=${id}` });
const cards = async () => {
  const { body } = await sandbox.browse({ url: '/account' });
  return [...body.matchAll(/<section[^>]*aria-label="Order #(\d+)"[\s\S]*?<\/section>/g)].map(([card, number]) => ({
    number: Number(number),
    statuses: [...card.matchAll(/data-order-status>([^<]+)</g)].map(([, text]) => text),
    total: /data-total>([^<]+)</.exec(card)![1],
  }));
};

it('shows a customer their own orders, newest first, with what became of them', async () => {
  const own = [await addHoodies(sandbox, { customerId: 7001 }), await addHoodies(sandbox, { customerId: 7001 })];
  const refunded = await addHoodies(sandbox, { customerId: 7001 });
  await addHoodies(sandbox, { customerId: 7002 });
  await addHoodies(sandbox);
  const change = (number: number, name: string, body: string) =>
    sandbox.browse({
      method: 'POST',
      url: `/store/hoodie-house/orders/${number}/${name}`,
      headers: form,
      body: encodeURI(body),
    });
  await change(refunded.number, 'refund', `units[${refunded.lines[0]!.id}]=3`);
  await change(own[1]!.number, 'cancel', 'reason=customer&restock=on&refund=on');

  await signIn(7001);
  expect(await cards()).toEqual([
    { number: refunded.number, statuses: ['Partly refunded'], total: '$403.20 USD' },
    { number: own[1]!.number, statuses: ['Cancelled', 'Refunded'], total: '$0.00 USD' },
    { number: own[0]!.number, statuses: ['Paid'], total: '$576.00 USD' },
  ]);
});

it('says that a customer has no orders, and leads a guest to the sign-in', async () => {
  await signIn(7004);
  expect((await sandbox.browse({ url: '/account' })).body).toContain('You have no orders yet');
  await signIn('');
  expect((await sandbox.browse({ url: '/account' })).location).toBe('/account/login');
});
