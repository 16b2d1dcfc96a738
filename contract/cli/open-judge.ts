// The four judges of cases, by name.
import type { Judge } from './judge.js';
import { violationsOf } from './limit-case.js';
import type { JudgeName } from './options.js';

export type { Judge, Verdict } from './judge.js';

/** What starts the product is built after this package, and knows it. */
const API_JUDGE = new URL('../../../scripts/dist/api-judge.js', import.meta.url).href;
const CHECKOUT_JUDGE = new URL('../../../scripts/dist/checkout-judge.js', import.meta.url).href;

/** Only a judge on the widget loads what drives a browser, and only one on the API starts the product. */
export async function openJudge(name: JudgeName): Promise<Judge> {
  if (name === 'api') return ((await import(API_JUDGE)) as { openApiJudge: () => Promise<Judge> }).openApiJudge();
  if (name === 'checkout')
    return ((await import(CHECKOUT_JUDGE)) as { openCheckoutJudge: () => Promise<Judge> }).openCheckoutJudge();
  if (name === 'widget') return (await import('./widget/widget-judge.js')).openWidgetJudge();
  return { judge: async (limitCase) => ({ violations: violationsOf(limitCase) }), close: async () => {} };
}
