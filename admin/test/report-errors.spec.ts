import { FakeApi } from './fake-api';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

/** The module anew, as a page that is loaded has it. */
async function load() {
  let loaded!: typeof import('../src/api/report-errors');
  await jest.isolateModulesAsync(async () => {
    loaded = await import('../src/api/report-errors');
  });
  return loaded;
}

function errorAt(stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error('of jane@example.com'), { name, stack });
}

const sent = () => api.of('POST', '/browser-errors').map(({ body }) => body);
const settled = () => new Promise((done) => setTimeout(done, 50));

it('tells the name and the place of an error, and nothing else of it', async () => {
  const { reportError } = await load();
  reportError(errorAt('TypeError: of jane\n    at f (https://app.example/assets/limits-1a2b.js:10:5)\n    at g (x)'));
  reportError(errorAt('f@https://app.example/assets/index-3c.js:1:20\n', 'an odd name'));
  reportError(errorAt('', 'RangeError'));
  await settled();
  expect(sent()).toStrictEqual([
    { name: 'TypeError', place: 'limits-1a2b.js:10:5' },
    { name: 'Error', place: 'index-3c.js:1:20' },
    { name: 'RangeError', place: 'unknown' },
  ]);
});

it('tells of each error once, of five at most, and of nothing that is no error', async () => {
  const { reportError } = await load();
  for (let times = 0; times < 3; times += 1)
    for (let line = 1; line < 9; line += 1) reportError(errorAt(`at https://app.example/a.js:${line}:1`));
  reportError('a text');
  await settled();
  expect(sent()).toHaveLength(5);
});

it('hears of what nothing has caught', async () => {
  const { reportUncaughtErrors } = await load();
  reportUncaughtErrors();
  window.dispatchEvent(new ErrorEvent('error', { error: errorAt('at https://app.example/a.js:1:1') }));
  await settled();
  expect(sent()).toStrictEqual([{ name: 'TypeError', place: 'a.js:1:1' }]);
});
