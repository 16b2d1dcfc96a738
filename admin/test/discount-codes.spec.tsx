import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { activated, FREE_SUBSCRIPTION } from './fake-billing';
import { renderAdmin } from './render-admin';
import { planCard, readAfter } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const applied = (code: string, isValid = true) => ({ ...FREE_SUBSCRIPTION, coupon: { code, isValid } });
const field = () => screen.findByRole('textbox', { name: 'Discount code' });
const discountCard = async () => within((await screen.findByText(/^Applied:/)).closest('.long-words')!);

describe('a discount code', () => {
  it('is applied, and canceled', async () => {
    const { user } = renderAdmin('/subscription');
    await user.type(await field(), ' month50 {Enter}');
    expect(await screen.findByText('Discount applied')).toBeInTheDocument();
    expect(await screen.findByText('Applied: MONTH50')).toBeInTheDocument();
    expect(api.of('POST', '/coupons/apply').map(({ body }) => body)).toStrictEqual([{ code: 'month50' }]);
    await user.click(screen.getByRole('button', { name: 'Cancel MONTH50' }));
    expect(await screen.findByText('Discount canceled')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('is refused at its field and in a toast', async () => {
    const { user } = renderAdmin('/subscription');
    await user.type(await field(), 'NOPE');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.getAllByText('Invalid coupon code')).toHaveLength(2));
    expect(await field()).toHaveAccessibleDescription('Invalid coupon code');
    await user.type(await field(), '1');
    expect(await field()).not.toHaveAccessibleDescription('Invalid coupon code');
  });

  it('is not sent without a code', async () => {
    const { user } = renderAdmin('/subscription');
    await field();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(api.of('POST', '/coupons/apply')).toHaveLength(0);
  });

  it('stays where it could not be canceled, and says why', async () => {
    api.subscription = applied('MONTH50');
    api.refuse('POST', '/coupons/cancel', 500, { error: 'Not now', code: 'internal' });
    const { user } = renderAdmin('/subscription');
    await user.click(await screen.findByRole('button', { name: 'Cancel MONTH50' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(screen.getByText('Applied: MONTH50')).toBeInTheDocument();
  });

  it.each([
    ['MONTH50', 'monthly', 'Discounts your first month of Basic, Grow, Advanced, and Plus.'],
    ['MONTH50', 'yearly', 'No discount for this billing.'],
    ['YEARLY2', 'yearly', 'Discounts your first year of Grow.'],
    ['YEARLY2', 'monthly', 'No discount for this billing.'],
  ])('%s says what it takes off, %s', async (code, interval, words) => {
    api.subscription = applied(code);
    renderAdmin(`/subscription?interval=${interval}`);
    expect((await discountCard()).getByText(words)).toBeInTheDocument();
  });

  it('says when it is not valid, and takes nothing off any plan', async () => {
    api.subscription = applied('MONTH50', false);
    renderAdmin('/subscription');
    expect((await discountCard()).getByText('No discount at the moment.')).toBeInTheDocument();
    expect(screen.queryByText(/First month/)).not.toBeInTheDocument();
  });
});

describe('what is charged first', () => {
  it.each([
    ['MONTH50', 'monthly', 'Basic', 'First month $4.99 with MONTH50', '$9.99'],
    ['MONTH50', 'monthly', 'Grow', 'First month $9.99 with MONTH50', '$19.99'],
    ['MONTH50', 'monthly', 'Advanced', 'First month $12.49 with MONTH50', '$24.99'],
    ['MONTH50', 'monthly', 'Plus', 'First month $24.99 with MONTH50', '$49.99'],
    ['YEARLY1', 'yearly', 'Basic', 'First year $95.74 with YEARLY1', '$99.90'],
  ])('with %s, %s, of %s is said beside the price without it', async (code, interval, plan, words, before) => {
    api.subscription = applied(code);
    renderAdmin(`/subscription?interval=${interval}`);
    const line = (await planCard(plan)).getByText(words).parentElement!;
    expect(line.querySelector('s')).toHaveTextContent(before);
    expect(line).toHaveTextContent(`Instead of ${before} ${words}`);
  });

  it('is the price of plans that the code is not for', async () => {
    api.subscription = applied('YEARLY1');
    renderAdmin('/subscription?interval=yearly');
    expect((await planCard('Grow')).queryByText(/First year/)).not.toBeInTheDocument();
  });
});

describe('the offered code', () => {
  it('fits the shown interval and plan', async () => {
    const { user } = renderAdmin('/subscription');
    const offer = 'Use MONTH50: 50% off the first month';
    expect((await planCard('Grow')).getByRole('button', { name: offer })).toBeInTheDocument();
    expect((await planCard('Free')).queryByText(/^Use /)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Yearly' }));
    const offers = screen.getAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent);
    expect(offers).toStrictEqual([
      'Use YEARLY1: $4.16 off the first year',
      'Use YEARLY2: $8.32 off the first year',
      'Use YEARLY3: $10.41 off the first year',
      'Use YEARLY4: $20.82 off the first year',
    ]);
  });

  it('is applied with one click, and is not offered any more', async () => {
    const { user } = renderAdmin('/subscription');
    await user.click((await planCard('Basic')).getByRole('button', { name: /Use MONTH50/ }));
    expect(await screen.findByText('Discount applied')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument());
    expect((await planCard('Basic')).getByText('First month $4.99 with MONTH50')).toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('is not on the plan that the shop has', async () => {
    api.subscription = activated('basic', 'monthly');
    renderAdmin('/subscription');
    expect((await planCard('Basic')).queryByText(/^Use /)).not.toBeInTheDocument();
    expect((await planCard('Grow')).getByText(/^Use /)).toBeInTheDocument();
  });

  it.each([
    [true, 0],
    [false, 4],
  ])("is there while the campaign's code is applied and valid (%s) on %i plans", async (isValid, count) => {
    api.billing.openCampaign();
    api.subscription = applied('BFCM2025M', isValid);
    renderAdmin('/subscription');
    await planCard('Plus');
    expect(screen.queryAllByText(/^Use /)).toHaveLength(count);
    const words = isValid ? /Adds 100 free impressions until Dec 6, 2025/ : 'No discount at the moment.';
    expect((await discountCard()).getByText(words)).toBeInTheDocument();
    const cancel = screen.queryAllByRole('button', { name: 'Cancel BFCM2025M' });
    expect(cancel).toHaveLength(isValid ? 0 : 1);
  });
});

describe("the campaign's code", () => {
  it('changes the quota, which is read again', async () => {
    api.billing.openCampaign();
    const { user } = renderAdmin('/subscription');
    await user.type(await field(), 'BFCM2025M{Enter}');
    expect(await screen.findByText('12 of 200 free impressions used')).toBeInTheDocument();
    expect(readAfter(api, '/coupons/apply')).toEqual(expect.arrayContaining(['/quota', '/shops']));
  });
});
