import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { cellsOf, passTime, renderPages } from './render-pages';
import { retry } from './sample-answers';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.retries = [
    retry(),
    retry({ queue: 'limit-list', reason: 'database_unavailable', jobs: 1200, failures: 3 }),
    retry({ reason: 'platform_throttled', jobs: 1 }),
  ];
});

afterEach(() => jest.useRealTimers());

describe('the retries', () => {
  it('stand together by queue, with the reason, the jobs, the most failures and the next attempt', async () => {
    renderPages('/retries');
    const next = 'Nov 22, 2026, 13:05:24 UTC';
    expect(await cellsOf('Jobs of publish-settings that wait to be tried again')).toEqual([
      ['platform_unreachable', '3', '7', next],
      ['platform_throttled', '1', '7', next],
    ]);
    expect(await cellsOf('Jobs of limit-list that wait to be tried again')).toEqual([
      ['database_unavailable', '1,200', '3', next],
    ]);
  });

  it('of a queue run now, and the page reads anew', async () => {
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Run now: publish-settings' }));
    expect(await screen.findByText('4 jobs of publish-settings can run now.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'publish-settings' })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'limit-list' })).toBeInTheDocument();
    expect(api.of('POST', '/retries/run').map(({ body }) => body)).toEqual([{ queue: 'publish-settings' }]);
  });

  it('run once, however often the button is pressed', async () => {
    const release = api.hold('POST', '/retries/run');
    const { user } = renderPages('/retries');
    const button = await screen.findByRole('button', { name: 'Run now: limit-list' });
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
    await user.click(await screen.findByRole('button', { name: 'Run now: limit-list' }));
    expect(await screen.findByText('The queues do not answer.')).toBeInTheDocument();
    recover();
    const button = screen.getByRole('button', { name: 'Run now: limit-list' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    expect(await screen.findByText('1,200 jobs of limit-list can run now.')).toBeInTheDocument();
  });

  it('say for 8 s that they run, and until it is dismissed that they do not', async () => {
    jest.useFakeTimers();
    const { user } = renderPages('/retries');
    await user.click(await screen.findByRole('button', { name: 'Run now: limit-list' }));
    await screen.findByText('1,200 jobs of limit-list can run now.');
    await passTime(8_000);
    expect(screen.queryByText('1,200 jobs of limit-list can run now.')).not.toBeInTheDocument();

    api.answer('POST', '/retries/run', 'network error');
    await user.click(screen.getByRole('button', { name: 'Run now: publish-settings' }));
    await screen.findByText('The server cannot be reached.');
    await passTime(60_000);
    expect(screen.getByText('The server cannot be reached.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('The server cannot be reached.')).not.toBeInTheDocument();
  });

  it('leave the focus at the heading when the button is gone', async () => {
    const { user } = renderPages('/retries');
    (await screen.findByRole('button', { name: 'Run now: limit-list' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'limit-list' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Retries' })).toHaveFocus());
  });

  it('are read every 5 s', async () => {
    jest.useFakeTimers();
    renderPages('/retries');
    await screen.findByRole('heading', { name: 'limit-list' });
    api.retries = [];
    await passTime(5_100);
    expect(await screen.findByText('No job waits to be tried again.')).toBeInTheDocument();
  });
});
