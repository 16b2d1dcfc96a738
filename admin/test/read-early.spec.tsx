import { screen, waitFor } from '@testing-library/react';
import { readEarly } from '../src/api/read-early';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

const asked = (api: FakeApi) => api.calls.map(({ path }) => path).toSorted();

describe('what is read before the first screen is there', () => {
  it('is what the dashboard asks for, and is not asked for twice', async () => {
    const early = new FakeApi().install();
    readEarly('/');
    await waitFor(() => expect(early.calls).toHaveLength(10));
    const before = asked(early);
    renderAdmin('/');
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo Store' })).toBeInTheDocument();
    await screen.findByText('of 100 used');
    expect(asked(early)).toEqual(expect.arrayContaining(before));
    for (const path of ['/quota', '/notifications', '/limits/outlook']) expect(early.of('GET', path)).toHaveLength(1);
  });

  it('is what the frame asks for, on every other screen', async () => {
    const api = new FakeApi().install();
    readEarly('/settings');
    await waitFor(() => expect(asked(api)).toEqual(['/shops', '/status', '/subscription']));
    renderAdmin('/settings');
    await screen.findByRole('heading', { name: 'Data and privacy' });
    await screen.findByRole('link', { name: 'Plans' });
  });

  it('is nothing while the merchant is on the way to a screen', async () => {
    const api = new FakeApi().install();
    readEarly('/auth/shopify');
    await Promise.resolve();
    expect(api.calls).toEqual([]);
  });

  it('may fail: the screen says so', async () => {
    const api = new FakeApi().install();
    api.refuse('GET', '/shops', 500, { error: 'It broke', code: 'internal' });
    readEarly('/branding');
    await waitFor(() => expect(api.of('GET', '/shops')).toHaveLength(1));
    renderAdmin('/branding');
    expect(await screen.findByText('It broke')).toBeInTheDocument();
  });
});
