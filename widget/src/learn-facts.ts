// Learns what the page did not tell, from the embed's element in a page as it is made now: of lines that were added
// after this page was made, and of the product of the form in use.
import type { PageFacts } from './page.js';
import { fieldOf, findAll } from './page-parts.js';

/** Variant ids: of a line of the cart, and of what is chosen in a form. */
export type Unknown = { line?: string | undefined; form?: HTMLFormElement; chosen?: string };

export type Learner = (unknown: Unknown) => Promise<void>;

/**
 * Answers with what adds to the facts what can be learnt. It rejects when a request fails, or the page has no such
 * element.
 */
export function createLearner(facts: PageFacts): Learner {
  /** Nothing is asked twice, but for what failed. */
  const asked = new Set<string>();
  const learn = async (url: string, variantId: string) => {
    const question = url + variantId;
    if (asked.has(question)) return;
    asked.add(question);
    try {
      const html = await (await fetch(url)).text();
      const found: PageFacts = JSON.parse(/limits-facts" .*?>(.*?)<\/script/s.exec(html)![1]!);
      for (const part of ['products', 'variants', 'names'] as const) Object.assign(facts[part], found[part]);
    } catch (error) {
      asked.delete(question);
      throw error;
    }
  };
  return async ({ line, form, chosen }) => {
    if (line) await learn(location.href, line);
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
