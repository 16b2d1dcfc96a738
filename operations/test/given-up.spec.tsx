import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { dialog, itemsOf, renderPages } from './render-pages';
import { givenUp } from './sample-answers';

const REASON = "TypeError: Cannot read properties of null (reading 'scope') at limit-list.js:41";
const GROUP = { queue: 'limit-list', reason: REASON };
const MAILS = { queue: 'mail-merchant', reason: 'mail_server_unreachable' };

const WHY = 'It was sent by hand';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.deadEnds = [
    givenUp(['11', '12'], { count: 1200 }),
    givenUp(['21'], {
      ...MAILS,
      events: [{ id: '21', type: 'QuotaReached', at: '2026-11-22T12:00:00.000Z', failures: 100, shop: null }],
    }),
  ];
});

const sent = (path: string) => api.of('POST', path).map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

describe('the events that were given up', () => {
  it('stand together by queue and reason, the latest of each listed', async () => {
    renderPages('/given-up');
    expect(await screen.findByRole('heading', { name: 'limit-list: 1,200 events' })).toBeInTheDocument();
    expect(screen.getByText(REASON)).toBeInTheDocument();
    expect(
      screen.getByText(
        'First tried Nov 21, 2026, 09:00:00 UTC, last given up Nov 22, 2026, 12:00:00 UTC. The latest 2 are listed.',
      ),
    ).toBeInTheDocument();
    const given = 'Given up Nov 22, 2026, 12:00:00 UTC after 100 failuresRetryDiscard';
    expect(itemsOf(`Events that limit-list has given up: ${REASON}`)).toEqual([
      `LimitChanged 11hoodie-house.myshopify.com${given}`,
      `LimitChanged 12hoodie-house.myshopify.com${given}`,
    ]);
    expect(itemsOf('Events that mail-merchant has given up: mail_server_unreachable')).toEqual([
      `QuotaReached 21No shop${given}`,
    ]);
    expect(screen.getByRole('link', { name: 'QuotaReached 21' })).toHaveAttribute('href', '/events/21');
  });

  it('of a large group are five at first, and all on demand', async () => {
    api.deadEnds = [givenUp(['1', '2', '3', '4', '5', '6', '7'])];
    const { user } = renderPages('/given-up');
    await user.click(await button('Show 2 more events'));
    expect(itemsOf(`Events that limit-list has given up: ${REASON}`)).toHaveLength(7);
    await user.click(await button('Show fewer'));
    expect(itemsOf(`Events that limit-list has given up: ${REASON}`)).toHaveLength(5);
  });
});

describe('retrying', () => {
  it('is done to a whole group at once', async () => {
    const { user } = renderPages('/given-up');
    await user.click(await button(`Retry all: limit-list, ${REASON}`));
    expect(await screen.findByText('1,200 events of limit-list will be tried again.')).toBeInTheDocument();
    expect(sent('/dead-ends/retry')).toEqual([GROUP]);
    await waitFor(() => expect(screen.queryByText(REASON)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'mail-merchant: 1 event' })).toBeInTheDocument();
  });

  it('is done to one event', async () => {
    const { user } = renderPages('/given-up');
    await user.click(await button('Retry: LimitChanged 12'));
    expect(await screen.findByText('LimitChanged 12 is being tried.')).toBeInTheDocument();
    expect(sent('/dead-ends/retry')).toEqual([{ ...GROUP, eventId: '12' }]);
    expect(await screen.findByRole('heading', { name: 'limit-list: 1,199 events' })).toBeInTheDocument();
  });

  it('says why it failed', async () => {
    api.refuse('POST', '/dead-ends/retry', 409, { error: 'This event was handled meanwhile.', code: 'handled' });
    const { user } = renderPages('/given-up');
    await user.click(await button('Retry: LimitChanged 12'));
    expect(await screen.findByText('This event was handled meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'limit-list: 1,200 events' })).toBeInTheDocument();
  });
});

describe('discarding', () => {
  it('says what it means, and does nothing when it is not confirmed', async () => {
    const { user } = renderPages('/given-up');
    await user.click(await button(`Discard all: limit-list, ${REASON}`));
    const question = await dialog();
    expect(question.getByRole('heading', { name: 'Discard 1,200 events of limit-list?' })).toBeInTheDocument();
    expect(
      question.getByText('limit-list will never handle these 1,200 events: what they would have done does not happen.'),
    ).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent('/dead-ends/discard')).toEqual([]);
    await waitFor(async () => expect(await button(`Discard all: limit-list, ${REASON}`)).toHaveFocus());
  });

  it('is done to a whole group once it is confirmed', async () => {
    const { user } = renderPages('/given-up');
    await user.click(await button(`Discard all: limit-list, ${REASON}`));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: 'Discard 1,200 events' }));
    expect(question.getByText('Type limit-list to confirm.')).toBeInTheDocument();
    expect(sent('/dead-ends/discard')).toEqual([]);
    await user.type(question.getByLabelText('Reason'), WHY);
    await user.type(question.getByLabelText('Type limit-list to confirm'), 'limit-list');
    await user.click(question.getByRole('button', { name: 'Discard 1,200 events' }));
    expect(await screen.findByText('1,200 events of limit-list discarded.')).toBeInTheDocument();
    expect(sent('/dead-ends/discard')).toEqual([{ ...GROUP, why: WHY, confirm: 'limit-list' }]);
    await waitFor(() => expect(screen.queryByText(REASON)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Given up' })).toHaveFocus());
  });

  it('is done to one event, also after a failure', async () => {
    const recover = api.refuse('POST', '/dead-ends/discard', 503, { error: 'Try again later.', code: 'unavailable' });
    const { user } = renderPages('/given-up');
    await user.click(await button('Discard: QuotaReached 21'));
    const question = await dialog();
    await user.type(question.getByLabelText('Reason'), WHY);
    await user.type(question.getByLabelText('Type mail-merchant to confirm'), 'mail-merchant');
    const confirm = question.getByRole('button', { name: 'Discard' });
    await user.click(confirm);
    expect(await question.findByText('Try again later.')).toBeInTheDocument();
    recover();
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(confirm);
    expect(await screen.findByText('QuotaReached 21 was discarded.')).toBeInTheDocument();
    expect(sent('/dead-ends/discard')).toEqual([
      { ...MAILS, eventId: '21', why: WHY, confirm: 'mail-merchant' },
      { ...MAILS, eventId: '21', why: WHY, confirm: 'mail-merchant' },
    ]);
    await waitFor(() => expect(screen.queryByText('QuotaReached 21')).not.toBeInTheDocument());
  });
});
