// Screens in a language that marks every text from a catalog: what stands there unmarked has to be the merchant's own.
import { act } from '@testing-library/react';
import { activate } from '../src/i18n/texts';
import { pseudoCatalog } from './pseudo-locale';

const READ_ALOUD = ['aria-label', 'placeholder', 'alt', 'title'];
/** Marked text; other texts may stand inside of it. */
const MARKED = /⟦[^⟦⟧]*⟧/g;
/** Parts of one text. */
const PART = '.sentence-part';
const LETTERS = /\p{L}{2,}/u;
/** Names of the shop, of limits and of this app, the shop's address, a date, and ids that React gives. */
const OWN = [
  /^(Demo Store|demo\.example(\/cart)?|Hoodies|Sneakers)$/,
  /^(Hoodies )?– Purchase Limits$/,
  /^Nov 1, 2025$/,
  /^:r\w+:$/,
];

/** Shows the admin in the language of marks until the end of the test. */
export async function showPseudo(): Promise<void> {
  await act(() => activate('pseudo', loadPseudo));
}

afterEach(() => act(() => activate('en')));

async function loadPseudo(_: string, area: string): Promise<Record<string, string>> {
  const { default: english } = (await import(`../src/locales/en/${area}.json`)) as { default: Record<string, string> };
  return pseudoCatalog(english);
}

/** What is written or read aloud, and is neither from a catalog nor the merchant's or the platform's own. */
export function foreignTexts(...others: RegExp[]): string[] {
  const written = [...textsIn(document.body), document.title];
  return written
    .map((text) => unmarked(text).trim())
    .filter((text) => LETTERS.test(text) && ![...OWN, ...others].some((own) => own.test(text)));
}

function unmarked(text: string): string {
  const rest = text.replaceAll(MARKED, '');
  return rest === text ? text : unmarked(rest);
}

function textsIn(root: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.matches(PART)) texts.push(node.textContent ?? '');
  for (const first of root.querySelectorAll(`${PART}:first-child`)) texts.push(first.parentElement?.textContent ?? '');
  for (const element of root.querySelectorAll(READ_ALOUD.map((name) => `[${name}]`).join())) {
    texts.push(...READ_ALOUD.map((name) => element.getAttribute(name) ?? ''));
  }
  return texts;
}
