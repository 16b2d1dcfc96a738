import { isFramed, isOfForeignPage } from '../src/http/foreign-page.js';

describe('a request that a browser makes for a page', () => {
  it.each([
    ['our own, as the browser says', { 'sec-fetch-site': 'same-origin', host: 'limits.example' }, false],
    ['of another site', { 'sec-fetch-site': 'cross-site', host: 'limits.example' }, true],
    ['of another name of our site', { 'sec-fetch-site': 'same-site', host: 'limits.example' }, true],
    ['opened by hand', { 'sec-fetch-site': 'none', host: 'limits.example' }, true],
    [
      'of another site that calls itself ours',
      { 'sec-fetch-site': 'cross-site', origin: 'https://limits.example', host: 'limits.example' },
      true,
    ],
    ['our own, by its origin', { origin: 'https://limits.example', host: 'limits.example' }, false],
    ['our own on a port', { origin: 'http://localhost:3000', host: 'localhost:3000' }, false],
    ['on another port', { origin: 'http://localhost:3001', host: 'localhost:3000' }, true],
    ['of another origin', { origin: 'https://evil.example', host: 'limits.example' }, true],
    ['of no origin, as in a sandboxed frame', { origin: 'null', host: 'limits.example' }, true],
    ['and none: a program sends it', { host: 'limits.example' }, false],
  ])('%s', (_what, headers, isForeign) => {
    expect(isOfForeignPage({ headers })).toBe(isForeign);
  });

  it.each([
    ['for a frame', { 'sec-fetch-dest': 'iframe' }, true],
    ['for a window of its own', { 'sec-fetch-dest': 'document' }, false],
    ['that does not say what for', {}, false],
  ])('%s', (_what, headers, isIt) => {
    expect(isFramed({ headers })).toBe(isIt);
  });
});
