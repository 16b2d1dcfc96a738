// Checks for browser tests on an open page: axe problems and keyboard navigation.
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

/** Polaris' frame has the menu's button and the save bar outside of all landmarks, and leaves no way to change that. */
const NOT_OURS = ['region'];
const MOST_PRESSES = 120;

/** A rule of axe that is broken, and where. */
type Problem = { id: string; impact: string | null | undefined; html: string[] };

/** What axe finds within an element. */
export async function axeProblems(page: Page, within = 'body'): Promise<Problem[]> {
  await page.evaluate(untilStill);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector);
    return found.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes.map(({ html }) => html.slice(0, 200)),
    }));
  }, within);
  return violations.filter(({ id }) => !NOT_OURS.includes(id));
}

/** Fading elements have too little contrast until the animation ends. */
async function untilStill(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Presses Tab until the control has the focus. `atOnce`: so many times before it looks, for what does not stay long;
 * not in dialogs, which lead the focus back a moment later.
 */
export async function tabTo(page: Page, control: Locator, atOnce = 1): Promise<void> {
  await control.waitFor();
  await control.evaluate(settleFocus);
  for (let presses = 0; presses < MOST_PRESSES; presses += atOnce) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.press('Tab')));
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

/** Keys that were pressed too often do not lead on from the control, until another key is pressed. */
function settleFocus(element: Element): void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') document.removeEventListener('keydown', handleKey, true);
    else if (document.activeElement === element) event.preventDefault();
  };
  document.addEventListener('keydown', handleKey, true);
}
