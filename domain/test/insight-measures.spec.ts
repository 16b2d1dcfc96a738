import { knownMeasures } from '../src/insight-measures.js';

const NONE = { refused: 0, broken: null };

it('messages and contacts are always known', () => {
  expect(knownMeasures({ totals: NONE, before: NONE, countsRefusals: false })).toEqual(['impressions', 'contacts']);
});

it.each([
  ['while they are counted', NONE, NONE, true],
  ['after some were counted', { ...NONE, refused: 1 }, NONE, false],
  ['after some were counted in the period before', NONE, { ...NONE, refused: 1 }, false],
])('refused checkouts are known %s', (_when, totals, before, countsRefusals) => {
  expect(knownMeasures({ totals, before, countsRefusals })).toEqual(['impressions', 'contacts', 'refused']);
});

it('orders are known where the app sees those of the period, also if none broke a limit', () => {
  const known = knownMeasures({ totals: { refused: 2, broken: 0 }, before: NONE, countsRefusals: false });
  expect(known).toEqual(['impressions', 'contacts', 'refused', 'broken']);
});
