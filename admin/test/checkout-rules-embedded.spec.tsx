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

const allow = () => screen.findByRole('button', { name: 'Allow' });

it('is asked for by the platform, and awaited until the app has heard of it', async () => {
  jest.useFakeTimers();
  bridge.scopes.request.mockResolvedValue({ result: 'granted-all' });
  renderAdmin('/settings/checkout-rules');
  (await allow()).click();
  await waitFor(() => expect(bridge.scopes.request).toHaveBeenCalledWith(SCOPES));
  await passTime(2_500);
  expect(screen.getByRole('switch')).toHaveAttribute('aria-disabled', 'true');
  api.checkoutRules = RULES_OFF;
  await passTime(2_500);
  expect(
    screen.getByRole('heading', { name: 'Allow access to products and checkout rules (completed)' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('switch')).not.toHaveAttribute('aria-disabled');
});

it('stays open where the merchant declines', async () => {
  bridge.scopes.request.mockResolvedValue({ result: 'declined-all' });
  const { user } = renderAdmin('/settings/checkout-rules');
  await user.click(await allow());
  expect(await allow()).not.toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('switch')).toHaveAttribute('aria-disabled', 'true');
});

it('says why the platform did not ask', async () => {
  bridge.scopes.request.mockRejectedValue(new Error('The dialog could not be opened'));
  const { user } = renderAdmin('/settings/checkout-rules');
  await user.click(await allow());
  expect(await screen.findByText('The dialog could not be opened')).toBeInTheDocument();
});
