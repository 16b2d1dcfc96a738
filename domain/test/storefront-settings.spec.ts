import { DEFAULT_BRANDING } from '../src/storefront-settings.js';

describe('the branding a shop starts with', () => {
  it('is an inline message in the look of the theme, aligned left, without CSS of its own', () => {
    expect(DEFAULT_BRANDING).toEqual({
      theme: 'theme',
      displayType: 'inline',
      textAlignment: 'left',
      fontFamily: 'inherit',
      fontSize: 14,
      colors: { background: '#fff4e5', text: '#3d2a0a', buttonBackground: '#303030', buttonText: '#ffffff' },
      customCss: '',
    });
  });

  it.each([
    ['text', DEFAULT_BRANDING.colors.text, DEFAULT_BRANDING.colors.background],
    ['button text', DEFAULT_BRANDING.colors.buttonText, DEFAULT_BRANDING.colors.buttonBackground],
  ])('has a contrast of at least 4.5 to 1 between the %s and what is behind it', (_, front, back) => {
    const [darker, lighter] = [luminance(front), luminance(back)].sort((one, other) => one - other) as [number, number];
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

/** The relative luminance of a colour `#rrggbb`, as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
