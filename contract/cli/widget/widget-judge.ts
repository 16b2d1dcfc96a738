// Judges cases with the widget as it was built, on a cart page in Chromium.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import type { Judge } from '../judge.js';
import type { FoundViolation, LimitCase } from '../limit-case.js';
import { ASSETS, createCartPage, EXTENSION, LOADER, type PrintCartPage } from './cart-page.js';
import { findChromium } from './find-chromium.js';
import { documentOf, judgedText, violationIn } from './published-document.js';
import { Shopper } from './shopper.js';
import { unknownOnPage } from './unknown-on-page.js';

const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** Throws an `Error` that says what is missing: Chromium, or the built widget. */
export async function openWidgetJudge(): Promise<Judge> {
  const executablePath = findChromium();
  const loader = join(EXTENSION, ASSETS, LOADER);
  if (!existsSync(loader)) throw new Error(`${loader} is missing: node scripts/build.mjs widget`);
  const print = createCartPage();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  return { judge: createJudge(browser, print), close: () => browser.close() };
}

/** Cases share a window, until one of them fails in it. */
function createJudge(browser: Browser, print: PrintCartPage): Judge['judge'] {
  let shopper: Shopper | undefined;
  return async (limitCase) => {
    const unknown = unknownOnPage(limitCase);
    if (unknown) return { unknown };
    shopper ??= await Shopper.in(browser);
    try {
      return { violations: await violationsOn(shopper, print, limitCase) };
    } catch (error) {
      await shopper.leave();
      shopper = undefined;
      throw error;
    }
  };
}

/**
 * What the cart page says is broken. With the limits of the case alone it is the loader that decides whether they are
 * judged. Then with one more, whose message tells that they were.
 */
async function violationsOn(shopper: Shopper, print: PrintCartPage, limitCase: LimitCase): Promise<FoundViolation[]> {
  const published = await print(limitCase, documentOf(limitCase, false));
  if (!(await shopper.loadsJudge(published))) return [];
  const sign = judgedText(limitCase);
  const texts = await shopper.read(await print(limitCase, documentOf(limitCase, true)), sign);
  return texts.filter((text) => text !== sign).map((text) => violationIn(text, limitCase));
}
