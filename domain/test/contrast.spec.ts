import { contrastRatio, lowContrasts } from '../src/contrast.js';

const COLORS = { text: '#000000', background: '#ffffff', buttonText: '#ffffff', buttonBackground: '#000000' };

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#fff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#fff', 4.54],
    ['#ffffff', '#767676', 4.54],
    ['#00000080', '#ffffff', 4],
    ['#000', '#00000000', 21],
    ['#fff', '#00000080', 4],
  ])('%s on %s is %d', (front, back, ratio) => {
    expect(contrastRatio(front, back)).toBeCloseTo(ratio, 2);
  });
});

describe('the pairs that are hard to read', () => {
  it('are none where both have 4.5 to 1', () => {
    expect(lowContrasts(COLORS)).toEqual([]);
    expect(lowContrasts({ ...COLORS, text: '#767676' })).toEqual([]);
  });

  it('are named with their ratio, which is never rounded up to what would be enough', () => {
    expect(lowContrasts({ ...COLORS, text: '#777777', buttonText: '#333333' })).toEqual([
      { pair: 'text', ratio: 4.4 },
      { pair: 'button', ratio: 1.6 },
    ]);
  });

  it('show the message behind a button that is transparent', () => {
    const colors = { ...COLORS, background: '#000000', text: '#ffffff', buttonBackground: '#ffffff00' };
    expect(lowContrasts({ ...colors, buttonText: '#ffffff' })).toEqual([]);
    expect(lowContrasts({ ...colors, buttonText: '#000000' })).toEqual([{ pair: 'button', ratio: 1 }]);
  });
});
