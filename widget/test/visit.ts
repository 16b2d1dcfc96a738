import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { AjaxCart, Page, PageFacts } from '../src/page.js';
import { start } from '../src/start.js';
import { factsOf, pass, settingsOf } from './storefront-page.js';

/** As Jest's timers have it. */
const FRAME_MS = 16;

type Visit = {
  limits: LimitDraft[];
  settings?: Parameters<typeof settingsOf>[1];
  facts?: Partial<PageFacts>;
  cart?: AjaxCart;
};

/** Starts the UI as the loader would, and answers with what to call after a change of the page. */
export async function visit({
  limits,
  settings,
  facts,
  cart,
}: Visit): Promise<{ page: Page; update: () => Promise<void> }> {
  const document_ = settingsOf(limits, settings);
  const page: Page = {
    settings: document_,
    limits: document_.limits,
    facts: JSON.parse(JSON.stringify(factsOf(facts))) as PageFacts,
    ...(cart && { cart }),
    ...FRESH,
  };
  const update = start(page);
  await passFirstLook();
  return {
    page,
    update: async () => {
      page.reads += 1;
      update();
      await pass(10);
    },
  };
}
/** The first look follows the first frame, and what comes of it that look. */
export const passFirstLook = () => pass(FRAME_MS + 10);
/** Of a page view that has just begun. */
export const FRESH = { reads: 0, adds: 0, hasActed: false };
export const cartPage = { kind: 'cart' as const, productId: null, variantId: null };
export const cartOf = (...items: AjaxCart['items']): AjaxCart => ({ items });
