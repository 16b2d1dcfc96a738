import { hexOf, pickedFrom } from '../src/screens/branding/hex-color';

describe('a color for the picker', () => {
  it.each(['#000000', '#ffffff', '#3d2a0a', '#1f2124', '#12345680', '#00000000', '#f4f5f6fe'])(
    '%s comes back as it was',
    (hex) => {
      expect(hexOf(pickedFrom(hex))).toBe(hex);
    },
  );

  it('with three digits becomes one with six', () => {
    expect(hexOf(pickedFrom('#1af'))).toBe('#11aaff');
  });

  it('that is opaque has no alpha', () => {
    expect(hexOf(pickedFrom('#123456ff'))).toBe('#123456');
  });
});
