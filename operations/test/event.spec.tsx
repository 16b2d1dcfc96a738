import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, dialog, itemsOf, renderPages } from './render-pages';
import { AT, event, figures, SHOP, story } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.stories = [story()];
});

describe('the story of an event', () => {
  it('says what each queue has done, each failure with its cause, and what waits behind it', async () => {
    renderPages('/events/9001');
    expect(await screen.findByRole('heading', { level: 1, name: 'QuotaReached 9001' })).toBeInTheDocument();
    expect(screen.getByText('Handled Nov 22, 2026, 13:05:20 UTC.')).toBeInTheDocument();
    expect(screen.getByText('The next attempt is at Nov 22, 2026, 13:05:24 UTC.')).toBeInTheDocument();
    expect(screen.getByText('2 later events of this shop wait, the oldest for 1 min 15 s.')).toBeInTheDocument();
    expect(await cellsOf('Failed attempts of mail-merchant')).toEqual([
      ['1', 'Nov 22, 2026, 13:05:20 UTC', '210 ms', 'The mail server: 451 4.7.1 Try again later.later'],
    ]);
    expect(screen.getByText('Not taken yet: 451 4.7.1 Try again later')).toBeInTheDocument();
    expect(screen.getByText('"requestId":"request-1"')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0af7651916cd43dd8448eb211c80319c' })).toHaveAttribute(
      'href',
      'https://traces.example/0af7651916cd43dd8448eb211c80319c',
    );
    expect(screen.getByText('"eventId":"9001"').closest('a')).toBeNull();
    expect(itemsOf('Events of the same request')).toEqual([
      `LimitChanged 9000${SHOP.shopifyDomain}Nov 22, 2026, 12:00:00 UTC`,
    ]);
    // What is handled can neither be retried nor discarded.
    expect(screen.getAllByRole('button', { name: /^(Retry|Discard):/ })).toHaveLength(2);
  });

  it('of one that was given up is retried among those that were', async () => {
    const [first, second] = story().jobs;
    api.stories = [story({ jobs: [first!, { ...second!, state: 'given_up', nextAt: null }] })];
    api.answer('POST', '/dead-ends/retry', { status: 200, body: { count: 1 } });
    const { user } = renderPages('/events/9001');
    await user.click(await screen.findByRole('button', { name: 'Retry: QuotaReached 9001' }));
    expect(await screen.findByText('QuotaReached 9001 is being tried.')).toBeInTheDocument();
    expect(api.of('POST', '/dead-ends/retry').map(({ body }) => body)).toEqual([
      { queue: 'mail-merchant', reason: 'later', eventId: '9001' },
    ]);
  });

  it('says who has it left alone, and that a queue has lost a job', async () => {
    const [, job] = story().jobs;
    const pause = { operator: 'maria', reason: 'It floods', at: AT };
    api.stories = [
      story({
        jobs: [
          { ...job!, queue: 'one', state: 'paused', pause },
          { ...job!, queue: 'two', state: 'missing' },
        ],
      }),
    ];
    renderPages('/events/9001');
    expect(
      await screen.findByText('maria has it left alone since Nov 22, 2026, 13:05:20 UTC: It floods'),
    ).toBeVisible();
    expect(screen.getByText(/^The queue has lost its job/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });
});

describe('the search', () => {
  it('asks for what is typed, and lists shops, limits and events', async () => {
    api.found = {
      shops: [{ ...SHOP, name: 'Hoodie House' }],
      limits: [{ id: 'limit-1', name: 'Ten', shop: SHOP }],
      events: [event('7')],
    };
    const { user, at } = renderPages('/search');
    expect(screen.queryByText(/Nothing is found/)).not.toBeInTheDocument();
    await user.type(await screen.findByLabelText(/^Shop, limit, order/), '#1001');
    expect(await screen.findByText('Hoodie House')).toBeInTheDocument();
    expect(api.of('GET', '/search').map(({ query }) => query.get('q'))).toEqual(['#1001']);
    expect(at()).toBe('/search?search=%231001');
    expect(await cellsOf('Limits')).toEqual([['Ten', 'limit-1', SHOP.shopifyDomain]]);
    expect(screen.getByRole('link', { name: 'LimitChanged 7' })).toHaveAttribute('href', '/events/7');
  });
});

describe('throughput', () => {
  it('is drawn for the chosen queue and time, with its figures in words and as a table', async () => {
    api.figures = figures([{ done: 40, failed: 2, givenUp: 1, p50Ms: 30, p95Ms: 900, attemptMs: 12 }]);
    const { user, at } = renderPages('/throughput');
    const words = '40 events handled, 2 attempts failed, 1 given up; at most 43 in 1 min.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: `Events handled and attempts failed. ${words}` })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Time'), 'week');
    await user.selectOptions(screen.getByLabelText('Queue'), 'mail-merchant');
    await waitFor(() => expect(at()).toBe('/throughput/mail-merchant?range=week'));
    const asked = () => String(api.of('GET', '/figures').at(-1)!.query);
    await waitFor(() => expect(asked()).toBe('range=week&queue=mail-merchant'));
    expect((await cellsOf('Figures')).at(-1)!.slice(1)).toEqual(['40', '2', '1', '30 ms', '900 ms', '12 ms']);
  });
});

describe('a password that may only look', () => {
  it('sees no button that changes anything', async () => {
    api.mayAct = false;
    renderPages('/events/9001');
    await screen.findByText('Handled Nov 22, 2026, 13:05:20 UTC.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Retry|Discard)/ })).not.toBeInTheDocument());
  });
});

describe('draining', () => {
  it('is asked about, and can be ended', async () => {
    const { user } = renderPages('/');
    await user.click(await screen.findByRole('button', { name: 'Drain: all queues' }));
    await user.click((await dialog()).getByRole('button', { name: 'Drain' }));
    expect(await screen.findByText('Nothing new begins. Upgrade once no job runs.')).toBeInTheDocument();
    api.overview = { ...api.overview, queues: api.overview.queues.map((queue) => ({ ...queue, isPaused: true })) };
    await user.click(await screen.findByRole('button', { name: 'Go on: all queues' }, { timeout: 8_000 }));
    expect(api.of('POST', '/drain').map(({ body }) => body)).toEqual([{ isDraining: true }, { isDraining: false }]);
  });
});
