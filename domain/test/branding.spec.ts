import { COLOR, FONT_FAMILIES, PRESET_COLORS, THEMES } from '../src/branding.js';
import { lowContrasts } from '../src/contrast.js';
import { DEFAULT_BRANDING } from '../src/storefront-settings.js';

describe('the presets', () => {
  it.each(THEMES)('%s has colors that can be read on each other', (theme) => {
    expect(lowContrasts(PRESET_COLORS[theme])).toEqual([]);
    for (const color of Object.values(PRESET_COLORS[theme])) expect(color).toMatch(COLOR);
  });

  it('start from the light one', () => {
    expect(DEFAULT_BRANDING.colors).toEqual(PRESET_COLORS[DEFAULT_BRANDING.theme]);
  });
});

describe('a color', () => {
  it.each(['#fa0', '#FFAA00', '#ffaa0080'])('can be %s', (color) => expect(color).toMatch(COLOR));
  it.each(['#f', '#ff', '#ffff', '#fffff', '#ggg', '#gggggg', '#gggggggg', '#ffaa008', 'fff', 'x#fff', '#fff;x'])(
    'cannot be %s',
    (color) => expect(color).not.toMatch(COLOR),
  );
});

describe('the fonts of a branding', () => {
  it.each(['inherit', 'Arial, sans-serif', `"Open Sans", 'Comic Neue'`, 'Segoe UI', 'メイリオ'])(
    'take %s',
    (families) => {
      expect(families).toMatch(FONT_FAMILIES);
    },
  );

  it.each(['', '1a', `a'`, 'a,,b', 'x; }', 'url(a)', 'a{}'])('refuse %j', (families) => {
    expect(families).not.toMatch(FONT_FAMILIES);
  });
});
