import { screen } from '@testing-library/react';
import { get, put } from '../src/api/client';
import { readFirstAnswers } from '../src/api/first-answers';
import { firstReads } from '../src/api/first-reads';
import { readEarly } from '../src/api/read-early';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

/** The document has these answers at its end. */
function documentWith(answers: Record<string, unknown>): void {
  const element = document.createElement('script');
  element.id = 'first-answers';
  element.type = 'application/json';
  element.textContent = JSON.stringify(answers);
  document.body.append(element);
}

const READ_AT = 1_000;

let api: FakeApi;
/** It stands still, so that answers stay new however long this machine takes to draw a screen. */
let clock: jest.SpyInstance;
beforeEach(() => {
  api = new FakeApi().install();
  clock = jest.spyOn(performance, 'now').mockReturnValue(READ_AT);
});
afterEach(() => {
  clock.mockRestore();
  document.getElementById('first-answers')?.remove();
});

/** What the API answers to everything that the screen at this path reads first. */
async function answersOf(path: string): Promise<Record<string, unknown>> {
  const answers = await Promise.all(firstReads(path).map(async (key) => [key, await get(key)] as const));
  api.calls.length = 0;
  return Object.fromEntries(answers);
}

describe('answers that come with the document', () => {
  it.each([
    ['/', { role: 'heading', name: 'Welcome, Demo Store' }],
    ['/order-limits', { role: 'heading', name: 'Limits management' }],
    ['/insights', { role: 'heading', name: 'By limit' }],
    ['/branding', { role: 'spinbutton', name: /^Font size/ }],
    ['/integrations', { role: 'link', name: /Shopify Flow/ }],
  ])('show the screen at %s without asking for them', async (path, { role, name }) => {
    const answers = await answersOf(path);
    documentWith(answers);
    const cache = readFirstAnswers();
    readEarly(path);
    renderAdmin(path, { cache });
    await screen.findByRole(role, { name });
    for (const key of Object.keys(answers)) expect(api.calls.map((call) => call.path)).not.toContain(key);
  });

  it('are those that there are: the others are asked for', async () => {
    const { '/shops': shops } = await answersOf('/settings');
    documentWith({ '/shops': shops });
    const cache = readFirstAnswers();
    readEarly('/settings');
    renderAdmin('/settings', { cache });
    await screen.findByRole('heading', { name: 'Data and privacy' });
    expect([api.of('GET', '/shops').length, api.of('GET', '/subscription').length]).toEqual([0, 1]);
  });

  it('are taken once, and not after a change nor after five seconds', async () => {
    const reads = async () => {
      await get('/quota');
      return api.of('GET', '/quota').length;
    };
    documentWith({ '/quota': { impressions: 1 } });
    readFirstAnswers();
    expect(await get('/quota')).toEqual({ impressions: 1 });
    expect(await reads()).toBe(1);
    readFirstAnswers();
    await put('/shops', { warningMails: false });
    expect(await reads()).toBe(2);
    readFirstAnswers();
    clock.mockReturnValue(READ_AT + 5_001);
    expect(await reads()).toBe(3);
  });

  it('are nothing in a document that has none', () => {
    expect([...(readFirstAnswers() as Map<string, unknown>)]).toEqual([]);
  });
});
