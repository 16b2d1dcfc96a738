import { getConfig } from '@testing-library/react';
import axe from 'axe-core';

const RULES = {
  'label-content-name-mismatch': { enabled: true },
  'color-contrast': { enabled: false },
  'target-size': { enabled: false },
  // The save bar of the frame is outside of all landmarks, and Polaris leaves no way to change that.
  region: { enabled: false },
};

/** What axe finds wrong with the page, as `rule: element`. Rules that need a layout do not run in jsdom. */
export async function accessibilityProblems(): Promise<string[]> {
  // As in index.html.
  document.documentElement.lang = 'en';
  HTMLCanvasElement.prototype.getContext = () => null;
  // What the page does in the meantime is awaited as in `findBy…`.
  const { violations }: axe.AxeResults = await getConfig().asyncWrapper(() => axe.run(document, { rules: RULES }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
