import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { activated, FREE_SUBSCRIPTION } from './fake-billing';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a')];
});

const APPLY = 'Apply BFCM2025M';
const banner = async () => within((await screen.findByRole('button', { name: APPLY })).closest('[role=status]')!);

describe('the seasonal banner', () => {
  it('says what the code gives, how long, and how many impressions remain', async () => {
    api.billing.openCampaign(12);
    renderAdmin('/');
    const shown = await banner();
    expect(shown.getByText('100 more free impressions with BFCM2025M')).toBeInTheDocument();
    expect(shown.getByText('Days left: 12.')).toBeInTheDocument();
    expect(await shown.findByText('Free impressions left: 88.')).toBeInTheDocument();
  });

  it.each([
    ['when the campaign is not open', 0, FREE_SUBSCRIPTION],
    ['on a paid plan', 12, activated('basic', 'monthly')],
  ])('is not there %s', async (_, daysLeft, subscription) => {
    api.billing.openCampaign(daysLeft);
    api.subscription = subscription;
    renderAdmin('/');
    await screen.findByText('of 100 used');
    await waitFor(() => expect(api.of('GET', '/plans')).toHaveLength(subscription.paid ? 0 : 1));
    expect(screen.queryByText(/BFCM2025M/)).not.toBeInTheDocument();
  });

  it('applies the code, and says so', async () => {
    api.billing.openCampaign();
    const { user } = renderAdmin('/');
    await user.click(await screen.findByRole('button', { name: APPLY }));
    expect(await screen.findByText('BFCM coupon applied')).toBeInTheDocument();
    expect(await screen.findByText('BFCM2025M applied: 100 more free impressions')).toBeInTheDocument();
    expect(screen.getByText('Yours until Dec 6, 2025.')).toBeInTheDocument();
    expect(await screen.findByText('Free impressions left: 188.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: APPLY })).not.toBeInTheDocument();
  });

  it('says that the code is invalid', async () => {
    api.billing.openCampaign();
    const fields = { code: 'Invalid coupon code' };
    api.refuse('POST', '/coupons/apply', 422, { error: 'Some fields are not valid', code: 'validation', fields });
    const { user } = renderAdmin('/');
    await user.click(await screen.findByRole('button', { name: APPLY }));
    expect(await screen.findByText('Invalid coupon code')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: APPLY })).toBeEnabled();
  });

  it('never returns once it is dismissed', async () => {
    api.billing.openCampaign();
    const { user } = renderAdmin('/');
    await user.click((await banner()).getByRole('button', { name: /Dismiss/ }));
    await waitFor(() => expect(screen.queryByText(/BFCM2025M/)).not.toBeInTheDocument());
    await waitFor(() => expect(api.dismissed).toStrictEqual(['campaign-bfcm2025m']));
  });

  it('stays away after it was dismissed', async () => {
    api.billing.openCampaign();
    api.dismissed = ['campaign-bfcm2025m'];
    renderAdmin('/');
    await screen.findByText('of 100 used');
    await waitFor(() => expect(api.of('GET', '/plans')).toHaveLength(1));
    expect(screen.queryByText(/BFCM2025M/)).not.toBeInTheDocument();
  });
});
