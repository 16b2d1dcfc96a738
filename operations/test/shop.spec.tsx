import { extendTrialBody, MOST_TRIAL_DAYS, PROJECTIONS, supportBody } from '@purchase-limits/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { dialog, renderPages } from './render-pages';
import { shop, SHOP } from './sample-answers';

const AT = `/shops/${SHOP.id}`;
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.shops = [shop()];
});
afterEach(() => jest.restoreAllMocks());

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]),
  );
const sent = (path: string) => api.of('POST', path).map(({ body }) => body);

describe("a shop's page", () => {
  it('has its facts', async () => {
    renderPages(AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hoodie House' })).toBeInTheDocument();
    expect(document.title).toBe('Hoodie House · Operations');
    expect(facts()).toEqual({
      Id: SHOP.id,
      'First installed': 'Mar 1, 2025, 10:00:00 UTC',
      Plan: 'Grow, on trial',
      'End of the trial': 'Nov 27, 2026, 10:00:00 UTC',
      'Days added to the trial': '0',
      Impressions: '1,234, without a maximum',
      Limits: '14: 11 active, 2 stopped',
      'Storefront document': 'Version 12, published 12',
      'Last published': 'Nov 22, 2026, 09:00:00 UTC',
      'Events not handled': '0',
      'Given up': 'None',
    });
  });

  it('has the facts of a shop that never tried, never published and uninstalled', async () => {
    const document = { version: 3, publishedVersion: 0, publishedAt: null };
    api.shops = [
      shop({
        name: '',
        plan: 'free',
        state: 'free',
        trialEndsAt: null,
        maximumImpressions: 100,
        document,
        deadEnds: 2,
      }),
    ];
    renderPages(AT);
    expect(await screen.findByRole('heading', { level: 1, name: SHOP.shopifyDomain })).toBeInTheDocument();
    expect(facts()).toMatchObject({
      Plan: 'Free',
      'End of the trial': 'There was no trial yet',
      Impressions: '1,234 of 100',
      'Storefront document': 'Version 3, published never',
      'Last published': 'Never',
      'Given up': '2 events',
    });
    expect(screen.getByRole('link', { name: '2 events' })).toHaveAttribute('href', '/given-up');
  });

  it('shows the shape of what comes while it is read', async () => {
    const release = api.hold('GET', AT);
    renderPages(AT);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    release();
    expect(await screen.findByText('First installed')).toBeInTheDocument();
  });

  it('says that there is no such shop, and leads back to the shops', async () => {
    renderPages('/shops/nobody');
    expect(await screen.findByText('There is no such shop.')).toBeInTheDocument();
    const back = within(document.querySelector('main')!).getByRole('link', { name: 'Shops' });
    expect(back).toHaveAttribute('href', '/shops');
  });
});

describe('opening for support', () => {
  const open = async (reason: string) => {
    const { user } = renderPages(AT);
    await user.click(await screen.findByRole('button', { name: `Open for support: ${SHOP.shopifyDomain}` }));
    const asked = await dialog();
    if (reason !== '') await user.type(asked.getByRole('textbox', { name: 'Reason' }), reason);
    await user.click(asked.getByRole('button', { name: 'Open in a new tab' }));
    return { user, asked };
  };

  it('asks for the reason and opens the address in a new tab, which cannot reach this page', async () => {
    const tab = { opener: window as Window | null };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as Window);
    await open('  The limit does not show ');
    expect(await screen.findByText('hoodie-house.myshopify.com is open in a new tab.')).toBeInTheDocument();
    expect(opened.mock.calls).toEqual([['http://localhost:3000/support/one-time-key', '_blank']]);
    expect(tab.opener).toBeNull();
    expect(sent(`${AT}/support`)).toEqual([{ reason: 'The limit does not show' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the link where the browser does not open a tab', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, asked } = await open('The limit does not show');
    const link = await asked.findByRole('link', { name: /Open hoodie-house.myshopify.com/ });
    expect(link).toHaveAttribute('href', 'http://localhost:3000/support/one-time-key');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(asked.queryByRole('button', { name: 'Open in a new tab' })).not.toBeInTheDocument();
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['', 'ab', '   '])('is not asked for with the reason "%s"', async (reason) => {
    expect(supportBody.safeParse({ reason }).success).toBe(false);
    const { asked } = await open(reason);
    expect(await asked.findByText('Write at least 3 characters.')).toBeInTheDocument();
    expect(sent(`${AT}/support`)).toEqual([]);
  });

  it('shows what the server says of the reason at its field', async () => {
    const fields = { reason: 'Name the ticket.' };
    api.refuse('POST', `${AT}/support`, 422, { error: 'Check the fields.', code: 'invalid', fields });
    const { asked } = await open('No ticket');
    expect(await asked.findByText('Name the ticket.')).toBeInTheDocument();
    expect(asked.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    expect(asked.queryByText('Check the fields.')).not.toBeInTheDocument();
  });

  it('says why it failed otherwise', async () => {
    api.refuse('POST', `${AT}/support`, 409, { error: 'The shop has uninstalled the app.', code: 'uninstalled' });
    const { asked } = await open('The limit does not show');
    expect(await asked.findByText('The shop has uninstalled the app.')).toBeInTheDocument();
  });
});

describe('extending the trial', () => {
  const extend = async (days: string) => {
    const { user } = renderPages(AT);
    await user.click(await screen.findByRole('button', { name: `Extend the trial: ${SHOP.shopifyDomain}` }));
    const asked = await dialog();
    const field = asked.getByRole('spinbutton', { name: 'Days to add' });
    await user.clear(field);
    if (days !== '') await user.type(field, days);
    await user.click(asked.getByRole('button', { name: 'Add days' }));
    return { asked, field };
  };

  it('adds the days, says when the trial ends, and the page reads anew', async () => {
    await extend('14');
    const told = '14 days added in all: the trial ends Nov 27, 2026, 10:00:00 UTC.';
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(sent(`${AT}/trial`)).toEqual([{ days: 14 }]);
    await waitFor(() => expect(facts()).toMatchObject({ 'Days added to the trial': '14' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that the days count for the next trial where none is running', async () => {
    api.shops = [shop({ state: 'free', plan: 'free', trialEndsAt: null })];
    await extend('1');
    expect(await screen.findByText('1 day added in all, for the next trial.')).toBeInTheDocument();
  });

  it.each(['', '0', '91', '1.5', '-1'])('is not asked for with "%s" days', async (days) => {
    expect(extendTrialBody.safeParse({ days: Number(days) }).success).toBe(false);
    const { asked, field } = await extend(days);
    expect(await asked.findByText(`Enter whole days, from 1 to ${MOST_TRIAL_DAYS}.`)).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(sent(`${AT}/trial`)).toEqual([]);
  });

  it('shows what the server says of the days at their field', async () => {
    const fields = { days: 'This shop can get 30 days more.' };
    api.refuse('POST', `${AT}/trial`, 422, { error: 'Check the fields.', code: 'invalid', fields });
    const { asked, field } = await extend('31');
    expect(await asked.findByText('This shop can get 30 days more.')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(asked.queryByText('Check the fields.')).not.toBeInTheDocument();
  });
});

describe('rebuilding', () => {
  it.each([
    ['Limit list', 'limit-list'],
    ['Storefront document', 'storefront-settings'],
    ['Publication', 'publish-settings'],
  ])('is done to the %s of this shop', async (title, projection) => {
    const { user } = renderPages(AT);
    await user.click(await screen.findByRole('button', { name: `Rebuild: ${title}` }));
    expect(await screen.findByText(`${title} of hoodie-house.myshopify.com will be rebuilt.`)).toBeInTheDocument();
    expect(sent('/projections/rebuild')).toEqual([{ projection, shopId: SHOP.id }]);
  });

  it('is offered for every kept copy', async () => {
    renderPages(AT);
    expect(await screen.findAllByRole('button', { name: /^Rebuild: / })).toHaveLength(PROJECTIONS.length);
  });
});
