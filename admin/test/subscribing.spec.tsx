import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { leaveFrameFor } from '../src/bridge/leave-for';
import { FakeApi } from './fake-api';
import { activated, CONFIRMATION_URL, FREE_SUBSCRIPTION } from './fake-billing';
import { passTime, renderAdmin } from './render-admin';
import { planCard, subscribed } from './subscription-page';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
  api = new FakeApi().install();
});

const choose = async (plan: string, button: string) => (await planCard(plan)).getByRole('button', { name: button });

describe('subscribing', () => {
  it('says where it leads, and leaves the frame for the page of the platform', async () => {
    const { user } = renderAdmin('/subscription?interval=yearly');
    await user.click(await choose('Grow', 'Choose Grow'));
    expect(await screen.findByText('Directing to Shopify')).toBeInTheDocument();
    expect(leaveFrameFor).toHaveBeenCalledWith(CONFIRMATION_URL);
    expect(subscribed(api)).toStrictEqual(['professional?interval=yearly']);
    await waitFor(() => expect(screen.queryByText('Working')).not.toBeInTheDocument());
  });

  it('sends one request for a double click, and covers the page meanwhile', async () => {
    const release = api.hold('POST', '/subscription/shopify/subscribe/basic');
    renderAdmin('/subscription');
    const button = await choose('Basic', 'Choose Basic');
    // At once: the second comes before the button is drawn as disabled.
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('Working')).toBeInTheDocument();
    await waitFor(() => expect(subscribed(api)).toStrictEqual(['basic?interval=monthly']));
    expect(await choose('Plus', 'Choose Plus')).toHaveAttribute('aria-disabled');
    release();
    await screen.findByText('Directing to Shopify');
    expect(subscribed(api)).toHaveLength(1);
    expect(leaveFrameFor).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['monthly', 'MONTH50', 'basic?interval=monthly&code=MONTH50'],
    ['yearly', 'MONTH50', 'basic?interval=yearly'],
    ['yearly', 'YEARLY1', 'basic?interval=yearly&code=YEARLY1'],
    ['yearly', 'YEARLY2', 'basic?interval=yearly'],
  ])('%s sends the applied code %s where it is for the plan: %s', async (interval, code, sent) => {
    api.subscription = { ...FREE_SUBSCRIPTION, coupon: { code, isValid: true } };
    const { user } = renderAdmin(`/subscription?interval=${interval}`);
    await user.click(await choose('Basic', 'Choose Basic'));
    await waitFor(() => expect(subscribed(api)).toStrictEqual([sent]));
  });

  it('switches the interval of the same plan', async () => {
    api.subscription = activated('basic', 'monthly');
    const { user } = renderAdmin('/subscription?interval=yearly');
    await user.click(await choose('Basic', 'Switch to yearly'));
    await waitFor(() => expect(subscribed(api)).toStrictEqual(['basic?interval=yearly']));
  });

  it.each([
    [{ status: 409, body: { error: 'The store is not served', code: 'not_allowed' } }, 'The store is not served'],
    ['network error', 'Network Error'],
  ] as const)('says why it failed, and can be tried again', async (failure, words) => {
    let isDown = true;
    api.override(({ path }) => (path.startsWith('/subscription/shopify/') && isDown ? failure : undefined));
    const { user } = renderAdmin('/subscription');
    await user.click(await choose('Basic', 'Choose Basic'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Working')).not.toBeInTheDocument());
    expect(leaveFrameFor).not.toHaveBeenCalled();
    isDown = false;
    await user.click(await choose('Basic', 'Choose Basic'));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledTimes(1));
  });

  it('can be begun again when the browser shows the page that it kept', async () => {
    const { user } = renderAdmin('/subscription');
    await user.click(await choose('Basic', 'Choose Basic'));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledTimes(1));
    expect(await choose('Grow', 'Choose Grow')).toHaveAttribute('aria-disabled');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByText('Approve Basic in Shopify')).toBeInTheDocument();
    await user.click(await choose('Grow', 'Choose Grow'));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledTimes(2));
  });

  it('asks before a cheaper paid plan, and does nothing when the plan is kept', async () => {
    api.subscription = activated('professional', 'monthly');
    const { user } = renderAdmin('/subscription');
    const button = await choose('Basic', 'Choose Basic');
    await user.click(button);
    expect(await screen.findByText(/^Basic costs \$9\.99 a month\. Nothing changes until/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep Grow' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(subscribed(api)).toStrictEqual([]);
    await waitFor(() => expect(button).toHaveFocus());

    await user.click(button);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Choose Basic' }));
    await waitFor(() => expect(subscribed(api)).toStrictEqual(['basic?interval=monthly']));
    await waitFor(() => expect(leaveFrameFor).toHaveBeenCalledWith(CONFIRMATION_URL));
  });
});

describe('a cheaper plan', () => {
  it.each([
    ['monthly', 'activated', 0],
    ['yearly', 'activated', 1],
    ['yearly', 'trial', 0],
  ] as const)('begins later for a shop that is charged %s, %s: %i', async (interval, state, count) => {
    api.subscription = { ...activated('professional', interval), state };
    const { user } = renderAdmin('/subscription?interval=monthly');
    await user.click(await choose('Basic', 'Choose Basic'));
    expect(await screen.findByText('None of your limits will stop.')).toBeInTheDocument();
    expect(screen.queryAllByText(/on Dec 1, 2999, after the year you paid for\.$/)).toHaveLength(count);
  });
});

describe('a browser that does not leave', () => {
  afterEach(() => jest.useRealTimers());

  it('lets the merchant try again after a while', async () => {
    renderAdmin('/subscription');
    const button = await choose('Basic', 'Choose Basic');
    jest.useFakeTimers();
    fireEvent.click(button);
    await passTime(5_000);
    expect(leaveFrameFor).toHaveBeenCalledTimes(1);
    expect(await choose('Grow', 'Choose Grow')).toHaveAttribute('aria-disabled');
    await passTime(15_000);
    expect(await choose('Grow', 'Choose Grow')).not.toHaveAttribute('aria-disabled');
  });
});
