import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { dialog, itemsOf, passTime, renderPages } from './render-pages';
import { retriedEvent, retry, SHOP } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.retries = [
    retry({ events: [retriedEvent('41')] }),
    retry({ queue: 'limit-list', reason: 'database_unavailable', jobs: 1200, failures: 3 }),
    retry({ reason: 'platform_throttled', jobs: 1 }),
  ];
});

afterEach(() => jest.useRealTimers());

describe('the retries', () => {
  it('stand together by queue, with the reason, the jobs, the most failures and the next attempt', async () => {
    renderPages('/retries');
    expect(await screen.findByRole('heading', { name: 'publish-settings: 3 jobs' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'limit-list: 1,200 jobs' })).toBeInTheDocument();
    expect(screen.getAllByText('Shopify does not answer.')).toHaveLength(3);
    expect(screen.getByText('platform_throttled')).toBeInTheDocument();
    expect(itemsOf('Events of publish-settings that are tried again: platform_unreachable')).toEqual([
      'LimitChanged 41hoodie-house.myshopify.com7 failures, next attempt Nov 22, 2026, 13:05:24 UTCRetryDiscard',
    ]);
    expect(screen.getAllByText('The 1 that are due first are listed.')).toHaveLength(1);
  });

  it('say of each event whether it is being tried, and keep its buttons', async () => {
    const now = { nextAt: null } as const;
    api.retries = [
      retry({
        events: [
          { ...retriedEvent('41'), ...now, state: 'running' },
          { ...retriedEvent('42'), ...now, state: 'waiting' },
        ],
      }),
    ];
    renderPages('/retries');
    await screen.findByRole('heading', { name: 'publish-settings: 3 jobs' });
    expect(itemsOf('Events of publish-settings that are tried again: platform_unreachable')).toEqual([
      'LimitChanged 41hoodie-house.myshopify.com7 failures, being tried nowRetryDiscard',
      'LimitChanged 42hoodie-house.myshopify.com7 failures, waiting for a workerRetryDiscard',
    ]);
  });

  it('of a queue and reason run now, and the page reads anew', async () => {
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Retry all: publish-settings, platform_unreachable' }));
    expect(await screen.findByText('3 jobs of publish-settings can run now.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'publish-settings: 3 jobs' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'limit-list: 1,200 jobs' })).toBeInTheDocument();
    expect(api.of('POST', '/retries/run').map(({ body }) => body)).toEqual([
      { queue: 'publish-settings', reason: 'platform_unreachable' },
    ]);
  });

  it('run once, however often the button is pressed', async () => {
    const release = api.hold('POST', '/retries/run');
    const { user } = renderPages('/retries');
    const button = await screen.findByRole('button', { name: 'Retry all: limit-list, database_unavailable' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    release();
    await screen.findByText('1,200 jobs of limit-list can run now.');
    expect(api.of('POST', '/retries/run')).toHaveLength(1);
  });

  it('say why they could not be run, and can be asked for again', async () => {
    const recover = api.refuse('POST', '/retries/run', 503, {
      error: 'The queues do not answer.',
      code: 'unavailable',
    });
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Retry all: limit-list, database_unavailable' }));
    expect(await screen.findByText('The queues do not answer.')).toBeInTheDocument();
    recover();
    const button = screen.getByRole('button', { name: 'Retry all: limit-list, database_unavailable' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    expect(await screen.findByText('1,200 jobs of limit-list can run now.')).toBeInTheDocument();
  });

  it('say for 8 s that they run, and until it is dismissed that they do not', async () => {
    jest.useFakeTimers();
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Retry all: limit-list, database_unavailable' }));
    await screen.findByText('1,200 jobs of limit-list can run now.');
    await passTime(8_000);
    expect(screen.queryByText('1,200 jobs of limit-list can run now.')).not.toBeInTheDocument();

    api.answer('POST', '/retries/run', 'network error');
    await user.click(screen.getByRole('button', { name: 'Retry all: publish-settings, platform_unreachable' }));
    await screen.findByText('The server cannot be reached.');
    await passTime(60_000);
    expect(screen.getByText('The server cannot be reached.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('The server cannot be reached.')).not.toBeInTheDocument();
  });

  it('leave the focus at the heading when the button is gone', async () => {
    const { user } = renderPages('/retries');
    (await screen.findByRole('button', { name: 'Retry all: limit-list, database_unavailable' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'limit-list: 1,200 jobs' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Retries' })).toHaveFocus());
  });

  it('are read every 5 s', async () => {
    jest.useFakeTimers();
    renderPages('/retries');
    await screen.findByRole('heading', { name: 'limit-list: 1,200 jobs' });
    api.retries = [];
    await passTime(5_100);
    expect(await screen.findByText('No job waits to be tried again.')).toBeInTheDocument();
  });

  it('run one by one, and are discarded with a reason and the shop’s name', async () => {
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Discard: LimitChanged 41' }));
    const question = await dialog();
    await user.type(question.getByLabelText('Reason'), 'Its shop is gone');
    await user.type(question.getByLabelText(`Type ${SHOP.shopifyDomain} to confirm`), 'another.myshopify.com');
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(question.getByText(`Type ${SHOP.shopifyDomain} to confirm.`)).toBeInTheDocument();
    await user.clear(question.getByLabelText(`Type ${SHOP.shopifyDomain} to confirm`));
    await user.type(question.getByLabelText(`Type ${SHOP.shopifyDomain} to confirm`), SHOP.shopifyDomain);
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('LimitChanged 41 was discarded.')).toBeInTheDocument();
    expect(api.of('POST', '/retries/discard').map(({ body }) => body)).toEqual([
      { queue: 'publish-settings', eventId: '41', why: 'Its shop is gone', confirm: SHOP.shopifyDomain },
    ]);
    await user.click(screen.getByRole('button', { name: 'Retry: LimitChanged 41' }));
    await screen.findByText('LimitChanged 41 is being tried.');
    expect(api.of('POST', '/retries/run').map(({ body }) => body)).toEqual([
      { queue: 'publish-settings', eventId: '41' },
    ]);
  });

  it('stand below what operators have paused, which can go on', async () => {
    api.pauses = [
      { shop: SHOP, queue: 'mail-merchant', operator: 'maria', reason: 'It floods', at: '2026-11-22T12:00:00.000Z' },
    ];
    const { user } = renderPages('/retries');
    expect(await screen.findByText('maria, Nov 22, 2026, 12:00:00 UTC: It floods')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Resume: mail-merchant, ${SHOP.shopifyDomain}` }));
    expect(await screen.findByText(`mail-merchant goes on with ${SHOP.shopifyDomain}.`)).toBeInTheDocument();
    expect(api.of('POST', '/pauses/end').map(({ body }) => body)).toEqual([
      { queue: 'mail-merchant', shopId: SHOP.id },
    ]);
  });
});
