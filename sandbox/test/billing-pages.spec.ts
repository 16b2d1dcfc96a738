import { defaultShop } from '../src/shops/shops.js';
import { BillingSandbox, RETURN_URL, type Asked } from './billing-fixture.js';

let billing: BillingSandbox;
beforeEach(async () => {
  billing = await BillingSandbox.start('billing_pages');
});
afterEach(() => billing?.sandbox.stop());

/** A charge that waits for its approval: its number and the address of its approval page. */
const asked = async (fields: Asked = {}) => {
  const { appSubscription, confirmationUrl } = await billing.ask(fields);
  const number = appSubscription!.id.split('/').at(-1)!;
  return { id: appSubscription!.id, number, path: confirmationUrl!.replace('http://localhost:3001', '') };
};
const open = async (url: string) => {
  const { status, body, headers } = await billing.sandbox.browse({ url });
  return { status, headers, text: body.replace(/\s+/g, ' ') };
};
/** The facts of the approval page, by their names. */
const factsOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/<dt>(.*?)<\/dt> <dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]));
/** Presses a button of the approval page, which has to be there. */
const press = async (path: string, label: string) => {
  const { text } = await open(path);
  const url = new RegExp(`formaction="([^"]+)" ?>${label}<`).exec(text)![1]!.replaceAll('&#38;', '&');
  return billing.sandbox.browse({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' } });
};
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the approval page', () => {
  it('says what is bought, and what the first charge is and when', async () => {
    const discount = { durationLimitInIntervals: 1, value: { percentage: 0.5 } };
    const { path } = await asked({ name: 'Grow <monthly>', price: 19.99, trialDays: 7, discount });
    const { status, headers, text } = await open(path);
    expect([status, headers['cache-control'], headers['content-security-policy']]).toStrictEqual([
      200,
      'no-store',
      "frame-ancestors 'none'",
    ]);
    expect(factsOf(text)).toStrictEqual({
      Subscription: 'Grow &#60;monthly&#62;',
      Price: '$19.99 USD every 30 days',
      Discount: '50% off the first charge',
      'Free trial': '7 days',
      'First charge': `$9.99 USD on ${dayAfter(7)}`,
    });
    expect(text).not.toContain('This is a test charge');
  });

  it('says that a charge is a test, and what it replaces', async () => {
    const annual = { price: 99.9, interval: 'ANNUAL' };
    await billing.approved(annual);
    const { path } = await asked({ name: 'Less', price: 49.9, interval: 'ANNUAL', test: true });
    const { text } = await open(path);
    expect(text).toContain('This is a test charge');
    const end = (await billing.state()).subscriptions[0]!.currentPeriodEnd!.slice(0, 10);
    expect(factsOf(text)).toStrictEqual({
      Subscription: 'Less',
      Price: '$49.90 USD every year',
      'Free trial': 'none',
      'First charge': `$49.90 USD on ${end}`,
      Replaces: `Basic (on ${end})`,
    });
    const { path: more } = await asked({ name: 'More', price: 199.9, interval: 'ANNUAL' });
    expect(factsOf((await open(more)).text)).toMatchObject({
      'First charge': '$199.90 USD today',
      Replaces: 'Basic (at once)',
    });
  });

  it('leads to the app’s page with the number of the charge when it is approved', async () => {
    const { path, number } = await asked();
    const { status, location } = await press(path, 'Approve');
    expect([status, location]).toStrictEqual([303, `${RETURN_URL}&charge_id=${number}`]);
    expect(await billing.statuses()).toStrictEqual(['ACTIVE']);
  });

  it('keeps the query and the fragment of the app’s page', async () => {
    const cases = {
      'https://app.example': 'https://app.example/?charge_id=',
      'https://app.example/back?a=b%20c#plans': 'https://app.example/back?a=b%20c&charge_id=',
    };
    for (const [returnUrl, expected] of Object.entries(cases)) {
      const { path, number } = await asked({ returnUrl });
      const fragment = returnUrl.includes('#') ? '#plans' : '';
      expect((await press(path, 'Approve')).location).toBe(`${expected}${number}${fragment}`);
    }
  });

  it('leads to the admin with a notice when it is declined', async () => {
    const { path } = await asked();
    const { status, location } = await press(path, 'Decline');
    expect([status, location]).toStrictEqual([303, '/store/hoodie-house?declined=1']);
    expect((await open(location)).text).toContain('You declined the charge of Purchase Limits.');
    expect((await open('/store/hoodie-house')).text).not.toContain('You declined');
    expect(await billing.statuses()).toStrictEqual(['DECLINED']);
  });

  it.each([
    ['approve', 'was already approved'],
    ['decline', 'was declined'],
    ['cancel', 'was cancelled'],
    ['expire', 'has expired'],
  ])('offers only the way back to the app after %s', async (change, words) => {
    const { id, number, path } = await asked();
    if (change === 'expire') billing.atDay(2.1);
    if (change === 'cancel') await billing.control(id, 'approve');
    if (change !== 'expire') await billing.control(id, change);
    const { status, text } = await open(path);
    expect(status).toBe(200);
    expect(text).toContain(words);
    expect(text).toContain(`href="${RETURN_URL}&charge_id=${number}"`.replace('&', '&#38;'));
    expect(text).not.toContain('formaction');
  });

  it('does nothing for the second press of a double click', async () => {
    const { path, number } = await asked();
    const url = path.replace('/confirm', '/approve');
    const pressed = await Promise.all([1, 2].map(() => billing.sandbox.browse({ method: 'POST', url })));
    expect(pressed.map(({ location }) => location).sort()).toStrictEqual(
      [path, `${RETURN_URL}&charge_id=${number}`].sort(),
    );
    expect(await billing.amounts()).toStrictEqual([9.99]);
    const late = await billing.sandbox.browse({ method: 'POST', url: path.replace('/confirm', '/decline') });
    expect(late.location).toBe(path);
    expect(await billing.statuses()).toStrictEqual(['ACTIVE']);
  });

  it('is found only with its signature, in its own shop', async () => {
    const [first, second] = [await asked(), await asked()];
    const signature = (path: string) => path.split('=')[1]!;
    const wrong = [
      first.path.split('?')[0]!,
      `${first.path}0`,
      first.path.replace(signature(first.path), signature(second.path)),
      first.path.replace('hoodie-house', 'trail-and-co'),
      first.path.replace('hoodie-house', 'no-such-store'),
    ];
    for (const path of wrong) {
      expect((await open(path)).status).toBe(404);
      for (const change of ['approve', 'decline']) {
        const url = path.replace('/confirm', `/${change}`);
        expect((await billing.sandbox.browse({ method: 'POST', url })).status).toBe(404);
      }
    }
    expect(await billing.statuses()).toStrictEqual(['PENDING', 'PENDING']);
  });

  it('takes no press from another site', async () => {
    const { path } = await asked();
    for (const change of ['approve', 'decline']) {
      const url = path.replace('/confirm', `/${change}`);
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await billing.sandbox.browse({ method: 'POST', url, headers })).status).toBe(403);
    }
    expect(await billing.statuses()).toStrictEqual(['PENDING']);
  });
});

describe('the page Billing', () => {
  const pressOf = async (change: string) => {
    const { text } = await open('/store/hoodie-house/billing');
    const url = new RegExp(`action="([^"]+/${change})"`).exec(text)![1]!;
    const { status, location } = await billing.sandbox.browse({ method: 'POST', url });
    expect([status, location]).toStrictEqual([303, '/store/hoodie-house/billing']);
    return url;
  };

  it('lists subscriptions and charges, and freezes, unfreezes and cancels', async () => {
    expect((await open('/store/hoodie-house/billing')).text).toContain('The app asked for no charge yet.');
    await billing.approved({ name: '<b>Grow</b>', price: 19.99, test: true });
    const { text } = await open('/store/hoodie-house/billing');
    expect(text).toContain('&#60;b&#62;Grow');
    expect(text).toContain('<td>$19.99 USD <span class="pill">test</span></td>');
    await pressOf('freeze');
    expect(await billing.statuses()).toStrictEqual(['FROZEN']);
    await pressOf('unfreeze');
    expect(await billing.statuses()).toStrictEqual(['ACTIVE']);
    const url = await pressOf('cancel');
    expect(await billing.statuses()).toStrictEqual(['CANCELLED']);
    expect((await billing.sandbox.browse({ method: 'POST', url })).status).toBe(303);
    expect((await open('/store/hoodie-house/billing')).text).not.toContain('/cancel"');
  });

  it('takes no press from another site, and no other change', async () => {
    const number = (await billing.approved()).split('/').at(-1)!;
    const url = `/store/hoodie-house/billing/${number}/cancel`;
    const headers = { 'sec-fetch-site': 'same-site' };
    expect((await billing.sandbox.browse({ method: 'POST', url, headers })).status).toBe(403);
    const approve = url.replace('cancel', 'approve');
    expect((await billing.sandbox.browse({ method: 'POST', url: approve })).status).toBe(404);
    expect(await billing.statuses()).toStrictEqual(['ACTIVE']);
  });
});

describe('the controls for tests', () => {
  it('approve with the address that the browser would get', async () => {
    const { id, number } = await asked();
    expect(await billing.control(number, 'approve')).toStrictEqual({
      status: 200,
      body: { returnUrl: `${RETURN_URL}&charge_id=${number}` },
    });
    const { subscriptions, charges } = await billing.state();
    expect(subscriptions).toMatchObject([{ id, chargeId: number, status: 'ACTIVE' }]);
    expect(charges).toStrictEqual([{ at: expect.any(String), subscriptionId: id, amount: 9.99, test: false }]);
  });

  it('refuse what the status does not allow, and what does not exist', async () => {
    const id = await billing.create();
    expect(await billing.control(id, 'freeze')).toMatchObject({ status: 409, body: { message: /PENDING/ } });
    expect((await billing.control(id, 'renew')).status).toBe(400);
    expect((await billing.control('nonsense', 'approve')).status).toBe(400);
    expect((await billing.control('1', 'approve')).status).toBe(404);
    expect(await billing.control(id, 'decline')).toMatchObject({ status: 200, body: { status: 'DECLINED' } });
    expect((await billing.control(id, 'approve')).status).toBe(409);
    expect(await billing.statuses(defaultShop)).toStrictEqual(['DECLINED']);
  });
});
