// The widths at which the admin changes its layout: those of Polaris, and the app's own style sheet uses no others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBreakpoints } from '@shopify/polaris';
import { render } from '@testing-library/react';

const WIDTHS = [0, 490, 768, 1040, 1440];
const PIXELS_OF_EM = 16;

/** The widths of the window that media queries name, in pixels. */
function widthsOf(queries: string, bound: 'min' | 'max'): number[] {
  const found = [...queries.matchAll(new RegExp(`\\(${bound}-width:\\s*([\\d.]+)(px|em)`, 'g'))];
  const widths = found.map(([, value, unit]) => Number(value) * (unit === 'em' ? PIXELS_OF_EM : 1));
  return [...new Set(widths)].sort((one, other) => one - other);
}

describe('the breakpoints', () => {
  it('of the screens are 0, 490, 768, 1040 and 1440 pixels', () => {
    const asked = jest.spyOn(window, 'matchMedia');
    const Screen = () => <>{String(useBreakpoints().mdUp)}</>;
    render(<Screen />);
    expect(widthsOf(asked.mock.calls.join('\n'), 'min')).toEqual(WIDTHS);
    asked.mockRestore();
  });

  it('are the only widths that our components ask for', () => {
    const folder = join(__dirname, '../src/ui');
    const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const asked = widthsOf(sources.join('\n'), 'max').map((width) => Math.ceil(width + 0.01));
    const used = [...widthsOf(sources.join('\n'), 'min'), ...asked];
    expect(used.length).toBeGreaterThan(0);
    expect(WIDTHS).toEqual(expect.arrayContaining(used));
  });

  it('are the only widths that the style sheet of the app asks for', () => {
    const css = readFileSync(join(__dirname, '../src/app.css'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('@media'))
      .join('\n');
    const used = [...widthsOf(css, 'min'), ...widthsOf(css, 'max').map((width) => Math.ceil(width + 0.01))];
    expect(used.length).toBeGreaterThan(0);
    expect(WIDTHS).toEqual(expect.arrayContaining(used));
  });
});
