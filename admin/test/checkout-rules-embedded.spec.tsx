// The permission that checkout rules need, asked for inside the platform's admin.
import { bridge } from './embedded-page';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { RULES_OFF } from './fake-checkout-rules';
import { passTime, renderAdmin } from './render-admin';

const SCOPES = ['write_products', 'write_validations'];

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.checkoutRules = { ...RULES_OFF, missingScopes: SCOPES };
  bridge.scopes.request.mockReset();
});
afterEach(() => jest.useRealTimers());

const theSwitch = () => screen.getByRole('switch', { name: 'Enforce limits at checkout' });
const allow = () => screen.findByRole('button', { name: 'Allow' });

it('is asked for by the platform, and awaited until the app has heard of it', async () => {
  jest.useFakeTimers();
  bridge.scopes.request.mockResolvedValue({ result: 'granted-all' });
  renderAdmin('/settings/checkout-rules');
  (await allow()).click();
  await waitFor(() => expect(bridge.scopes.request).toHaveBeenCalledWith(SCOPES));
  await passTime(2_500);
  expect(theSwitch()).toHaveAttribute('aria-disabled', 'true');
  api.checkoutRules = RULES_OFF;
  await passTime(2_500);
  expect(
    screen.getByRole('heading', { name: 'Allow access to products and checkout rules (completed)' }),
  ).toBeInTheDocument();
  expect(theSwitch()).not.toHaveAttribute('aria-disabled');
});

it('stays open where the merchant declines', async () => {
  bridge.scopes.request.mockResolvedValue({ result: 'declined-all' });
  const { user } = renderAdmin('/settings/checkout-rules');
  await user.click(await allow());
  expect(await allow()).not.toHaveAttribute('aria-busy', 'true');
  expect(theSwitch()).toHaveAttribute('aria-disabled', 'true');
});

it('says why the platform did not ask', async () => {
  bridge.scopes.request.mockRejectedValue(new Error('The dialog could not be opened'));
  const { user } = renderAdmin('/settings/checkout-rules');
  await user.click(await allow());
  expect(await screen.findByText('The dialog could not be opened')).toBeInTheDocument();
});

it('of refused checkouts is asked for apart', async () => {
  const pixel = ['write_pixels', 'read_customer_events'];
  jest.useFakeTimers();
  bridge.scopes.request.mockResolvedValue({ result: 'granted-all' });
  const lacking = { state: 'off' as const, missingScopes: pixel, problem: null, seen: null };
  api.checkoutRules = { ...RULES_OFF, refusals: lacking };
  renderAdmin('/settings/checkout-rules');
  (await allow()).click();
  await waitFor(() => expect(bridge.scopes.request).toHaveBeenCalledWith(pixel));
  const counting = () => screen.getByRole('switch', { name: 'Count refused checkouts' });
  expect(counting()).toHaveAttribute('aria-disabled', 'true');
  api.checkoutRules = { ...RULES_OFF, refusals: { ...lacking, missingScopes: [] } };
  await passTime(2_500);
  expect(counting()).not.toHaveAttribute('aria-disabled');
  const asked = api.of('GET', '/checkout-rules').length;
  await passTime(10_000);
  expect(api.of('GET', '/checkout-rules')).toHaveLength(asked);
});
