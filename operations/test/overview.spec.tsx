import { screen, within } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, passTime, renderPages } from './render-pages';
import { overview, processView, queueView } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  jest.useFakeTimers();
  api = new FakeApi().install();
});
afterEach(() => jest.useRealTimers());

const verdict = (text: string) => screen.findByRole('heading', { name: text });

describe('the overview', () => {
  it('says that everything works', async () => {
    renderPages('/');
    await verdict('Everything works');
    expect(document.title).toBe('Overview · Operations');
    expect(
      screen.getByText('Release 1.3.3, queues in PostgreSQL, read Nov 22, 2026, 13:05:20 UTC'),
    ).toBeInTheDocument();
  });

  it('shows the shape of what comes while it is read', async () => {
    const release = api.hold('GET', '/overview');
    renderPages('/');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    release();
    await verdict('Everything works');
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  });

  it('lists what is wrong, each with a link to the page that helps', async () => {
    const queues = [queueView('limit-list', { deadEnds: 3 })];
    api.overview = overview({ queues, mails: { refused: 2, unknown: 0, failing: 0 } });
    renderPages('/');
    await verdict('2 problems');
    const [first, second] = screen.getAllByRole('listitem').filter((item) => item.classList.contains('problem'));
    expect(first).toHaveTextContent('Critical');
    expect(within(first!).getByRole('link', { name: 'See what was given up' })).toHaveAttribute('href', '/given-up');
    expect(second).toHaveTextContent('Warning');
    expect(within(second!).getByRole('link', { name: 'See the e-mails' })).toHaveAttribute('href', '/e-mails');
  });

  it('resumes a queue that is paused', async () => {
    api.overview = overview({ queues: [queueView('limit-list', { isPaused: true }), queueView('redact-shop')] });
    const { user } = renderPages('/');
    await user.click(await screen.findByRole('button', { name: 'Resume: limit-list' }));
    expect(await screen.findByText('limit-list goes on.')).toBeInTheDocument();
    expect(api.of('POST', '/queues/resume').map(({ body }) => body)).toEqual([{ queue: 'limit-list' }]);
  });

  it('leads to the part of the page that has the figures, and gives its heading the focus', async () => {
    api.overview = overview({ processes: [] });
    const { user } = renderPages('/');
    await verdict('2 problems');
    await user.click(screen.getAllByRole('link', { name: 'See the processes' })[0]!);
    expect(screen.getByRole('heading', { name: 'Processes' })).toHaveFocus();
  });

  it('lists queues, with their jobs and the age of the oldest event', async () => {
    api.overview = overview({
      queues: [
        queueView('limit-list', { waiting: 1200, active: 2, delayed: 3, open: 1205, oldestSeconds: 200, deadEnds: 4 }),
        queueView('redact-shop', { isPaused: true }),
      ],
    });
    renderPages('/');
    expect(await cellsOf('Queues')).toEqual([
      ['limit-list', '1,200', '2', '3', '1,205', '3 min 20 s', '4', 'No'],
      ['redact-shop', '0', '0', '0', '0', 'None', '0', 'PausedResume'],
    ]);
  });

  it('does not show the jobs of queues that do not answer as none', async () => {
    api.overview = overview({ queuesAnswer: false, queues: [queueView('limit-list', { open: 2, oldestSeconds: 5 })] });
    renderPages('/');
    expect(await cellsOf('Queues')).toEqual([
      ['limit-list', 'Unknown', 'Unknown', 'Unknown', '2', '5 s', '0', 'Unknown'],
    ]);
  });

  it('lists processes, with their state and what they lack', async () => {
    api.overview = overview({
      processes: [
        processView('http-1', { kind: 'http' }),
        processView('0191a0a0-0000-7000-8000-000000000001', {
          state: 'lost',
          problems: ['relay'],
          beatAt: '2026-11-22T13:00:00.000Z',
        }),
      ],
    });
    renderPages('/');
    const since = 'Nov 22, 2026, 08:00:00 UTC';
    expect(await cellsOf('Processes of the last hour')).toEqual([
      ['HTTP http-1', 'app-1.internal', 'Alive', 'Nothing', '1.3.3', since, '5 s ago'],
      ['Worker 0191a0a0', 'app-1.internal', 'Lost', 'relay', '1.3.3', since, '5 min 20 s ago'],
    ]);
  });

  it('says that there is no process', async () => {
    api.overview = overview({ processes: [] });
    renderPages('/');
    expect(await screen.findByText('No process has said within the last hour that it lives.')).toBeInTheDocument();
  });

  it('is read every 5 s', async () => {
    renderPages('/');
    await verdict('Everything works');
    api.overview = overview({ mails: { refused: 1, unknown: 0, failing: 0 } });
    await passTime(4_900);
    expect(screen.getByRole('heading', { name: 'Everything works' })).toBeInTheDocument();
    await passTime(200);
    await verdict('1 problem');
  });
});

describe('an overview that cannot be read', () => {
  const unavailable = { error: 'The database does not answer.', code: 'database_unavailable' };

  it('says so, and tries again every 5 s', async () => {
    const recover = api.refuse('GET', '/overview', 503, unavailable);
    renderPages('/');
    await verdict('Nothing could be read');
    expect(screen.getByText('The database does not answer.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Everything works' })).not.toBeInTheDocument();
    recover();
    await passTime(5_100);
    await verdict('Everything works');
    expect(screen.queryByRole('heading', { name: 'Nothing could be read' })).not.toBeInTheDocument();
  });

  it('keeps the last figures, marked as old, and recovers however long it took', async () => {
    api.overview = overview({ queues: [queueView('limit-list', { waiting: 7 })] });
    renderPages('/');
    await verdict('Everything works');
    const recover = api.refuse('GET', '/overview', 503, unavailable);
    await passTime(5_100);
    await verdict('Nothing could be read since Nov 22, 2026, 13:05:20 UTC');
    await verdict('Everything works, as of Nov 22, 2026, 13:05:20 UTC');
    expect(screen.getAllByText('Old figures')).toHaveLength(4);
    expect((await cellsOf('Queues'))[0]).toEqual(['limit-list', '7', '0', '0', '0', 'None', '0', 'No']);

    const before = api.of('GET', '/overview').length;
    await passTime(60_000);
    expect(api.of('GET', '/overview').length - before).toBeGreaterThanOrEqual(11);
    recover();
    await passTime(5_100);
    await verdict('Everything works');
    expect(screen.queryByText('Old figures')).not.toBeInTheDocument();
  });

  it('is read again at once when asked for', async () => {
    const recover = api.answer('GET', '/overview', 'network error');
    renderPages('/');
    await screen.findByText('The server cannot be reached.');
    recover();
    screen.getByRole('button', { name: 'Try again' }).click();
    await passTime(0);
    await verdict('Everything works');
  });
});
