// Writes evidence into docs: the list of promises in docs/evidence.md, and a line at the end of each section of the
// rules. Both are made from `figures.json` alone, which a spec compares with them.
import GithubSlugger from 'github-slugger';
import type { EvidencePromise } from './promises.js';
import { SECTIONS } from './sections.js';

/** `figures`: in words; empty where the command writes them into a page of its own. */
export type Figures = Record<string, { at: string; seconds: number; figures: string }>;

const [FROM, TO] = ['<!-- promises -->\n', '<!-- end of promises -->'] as const;
const HEADING = /^(#{2,3}) (\d+(?:\.\d+)?)\.? (.*)$/gm;
const SHOWN_BY = /\nShown by: .*\n$/;

export type RulesSection = { number: string; title: string; id: string; from: number; to: number };

/** The numbered sections of a page, with where each one's own text ends. A heading with sections only is none. */
export function sectionsOf(page: string): RulesSection[] {
  const slugger = new GithubSlugger();
  const headings = [...page.matchAll(HEADING)];
  return headings
    .map((heading, index) => {
      const [whole, , number, title] = heading;
      const from = heading.index + whole.length + 1;
      const to = headings[index + 1]?.index ?? page.length;
      return { number: number!, title: title!, id: slugger.slug(whole.replace(/^#+ /, '')), from, to };
    })
    .filter(({ from, to }) => page.slice(from, to).trim() !== '');
}

/** The page of rules with each section's line. */
export function writtenRules(page: string, figures: Figures): string {
  const pieces = sectionsOf(page).map(({ number, from, to }, index, all) => {
    const before = page.slice(all[index - 1]?.to ?? 0, from);
    return `${before}${withLine(page.slice(from, to), number, figures)}`;
  });
  return pieces.join('');
}

function withLine(section: string, number: string, figures: Figures): string {
  const own = `${section.trimEnd()}\n`.replace(SHOWN_BY, '').trimEnd();
  const shown = figures[number];
  const end = section.endsWith('\n\n') ? '\n\n' : '\n';
  if (!shown) return `${own}${end}`;
  return `${own}\n\nShown by: ${shown.figures}, ${shown.at}: \`npm run evidence -- ${number}\`${end}`;
}

/** The page of evidence with the promises between its markers. */
export function writtenEvidence(
  page: string,
  rules: string,
  promises: readonly EvidencePromise[],
  figures: Figures,
): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error('docs/evidence.md has no markers for the promises');
  const text = [
    '## Promises',
    ...promises.map((promise) => blockOf(promise, figures[promise.id])),
    `## Rules\n\n${tableOf(rules, figures)}`,
  ].join('\n\n');
  return `${page.slice(0, from + FROM.length)}\n${text}\n\n${page.slice(to)}`;
}

function blockOf(promise: EvidencePromise, found: Figures[string] | undefined): string {
  const { id, says, where, command, figuresIn } = promise;
  const figures = figuresIn ? `[its figures](${figuresIn})` : found?.figures;
  const result = found ? `Kept on ${found.at}: ${figures}. It took ${found.seconds} s.` : 'No kept result yet.';
  return `### ${id}\n\n${says}\n\nIn ${where}.\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${result}`;
}

function tableOf(rules: string, figures: Figures): string {
  const rows = sectionsOf(rules).map(({ number, title, id }) => {
    const tests = SECTIONS.find((section) => section.number === number)?.tests ?? [];
    const shown = figures[number];
    const named = tests.map((test) => `\`${test}\``).join(', ');
    return `| [§${number} ${title}](rules.md#${id}) | ${shown?.figures ?? ''} | ${shown?.at ?? ''} | ${named || '–'} |`;
  });
  return ['| Section | Shown by | On | Tests |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
