// Fetches facts the page lacks, from the embed's element in a freshly rendered page: for lines added since this page
// was rendered, and for the product of the form in use. Also reads the page's order history, and who limits are for.
import { overByFacts } from '@purchase-limits/domain/bought-before';
import type { AjaxCartLine, Page, PageFacts } from './page.js';
import { fieldOf, findAll } from './page-parts.js';

/** A line of the cart whose variant is unknown, and the id of a variant that is chosen in a form. */
export type Unknown = {
  line: AjaxCartLine | undefined;
  form: HTMLFormElement | undefined;
  chosen: string | false | undefined;
};

export type Learner = (unknown: Unknown) => Promise<void>;

/** Resolves with the additional facts. Rejects if a request fails, or the page has no such element. */
export function createLearner(page: Pick<Page, 'facts' | 'settings' | 'limits'>): Learner {
  const { facts, settings } = page;
  const { currency } = settings;
  /** Nothing is asked twice, but for what failed. */
  const asked = new Set<string>();
  const learn = async (url: string, variantId: string) => {
    const question = url + variantId;
    if (asked.has(question)) return;
    asked.add(question);
    try {
      const html = await (await fetch(url)).text();
      const found: PageFacts = JSON.parse(/limits-facts"[^>]*>(.*?)<\/script/s.exec(html)![1]!);
      for (const part of ['products', 'variants', 'names'] as const) Object.assign(facts[part], found[part]);
    } catch (error) {
      asked.delete(question);
      throw error;
    }
  };
  return async ({ line, form, chosen }) => {
    if (facts.bought) {
      // Same as the domain's `decimalsOf`, which would become a separate file to fetch if imported twice.
      const format = new Intl.NumberFormat('en', { style: 'currency', currency });
      const decimals = format.resolvedOptions().maximumFractionDigits!;
      facts.overOf ??= overByFacts(facts.bought, decimals);
    }
    // Hours begin and end while the page is open.
    facts.unread = !!facts.situation;
    if (facts.situation) (await import('./situation.js')).findOutWhatHolds(page);
    if (line) await learn(location.href, String(line.variant_id));
    if (!form || !chosen) return;
    const isOwn = facts.productId && fieldOf(form, 'product-id') === facts.productId;
    const url = isOwn ? location.pathname : productAddress(form);
    if (url) await learn(`${url}?variant=${chosen}`, chosen);
  };
}

/** The address of the product that the form adds: that of the nearest link, else the page's own. */
function productAddress(form: Element): string | undefined {
  for (let around: Element | null = form; around; around = around.parentElement) {
    const [link] = findAll<HTMLAnchorElement>('a[href*="/products/"]', around);
    if (link && !around.matches('body,main')) return link.href.split(/[?#]/)[0];
  }
  return /\/products\//.test(location.pathname) ? location.pathname : undefined;
}
