// The page of the published rules of other products, from the cases of `rosetta`.
import { join } from 'node:path';
import { cartText, differencesOf, differs, verdictText, type Difference } from '@purchase-limits/rosetta/differences';
import {
  casesOf,
  readSources,
  type RosettaCase,
  type RosettaRule,
  type Source,
} from '@purchase-limits/rosetta/read-sources';
import { JUDGES } from '@purchase-limits/rosetta/source-file';
import { escapeHtml } from './documentation-markdown.js';

const PLACES = { numbers: '<!--numbers-->', differences: '<!--differences-->', cases: '<!--cases-->' };
const ALL = { value: '', text: 'All' };
type Option = { value: string; text: string };

/** The page with what its Markdown leaves open. */
export function completeRosetta(html: string, root: string): string {
  const sources = readSources(join(root, 'rosetta/sources'));
  return html
    .replace(PLACES.numbers, () => numbersOf(sources))
    .replace(PLACES.differences, () => differencesOf(sources).map(differenceHtml).join('\n'))
    .replace(PLACES.cases, () => `${filtersOf(sources)}\n${sources.map(sourceHtml).join('\n')}`);
}

function numbersOf(sources: readonly Source[]): string {
  const cases = casesOf(sources);
  const rules = sources.flatMap((source) => source.rules);
  const counts = `${cases.length} cases of ${rules.length} rules of ${sources.length} products`;
  return `<p>${counts}. In ${cases.filter(differs).length} of them the product does something else on purpose.</p>`;
}

function differenceHtml({ product, rule, why, cases }: Difference): string {
  const items = cases.map(
    (one) =>
      `<li>${escapeHtml(one.says)} – there: ${escapeHtml(one.theirs)}; here: ${escapeHtml(verdictText(one))}</li>`,
  );
  return `<section class="rule">
<h3 id="differs-${idOf(rule.id)}">${escapeHtml(product)}: ${escapeHtml(rule.rule)}</h3>
<p>${escapeHtml(rule.words)} <strong>Why not here:</strong> ${escapeHtml(why)}</p>
<ul>${items.join('\n')}</ul>
</section>`;
}

/** Shown by the script that reads it. */
function filtersOf(sources: readonly Source[]): string {
  const kinds = [...new Set(sources.flatMap(({ rules }) => rules.map(({ kind }) => kind)))].sort();
  const selects = [
    selectOf('source', 'Source', [ALL, ...sources.map(({ id, product }) => ({ value: id, text: product }))]),
    selectOf('kind', 'Kind of rule', [ALL, ...kinds.map((kind) => ({ value: kind, text: kind }))]),
    selectOf('judge', 'Known to', [ALL, ...JUDGES.map((judge) => ({ value: judge, text: `the ${judge}` }))]),
    selectOf('result', 'That product', [
      ALL,
      { value: 'agrees', text: 'does the same' },
      { value: 'differs', text: 'does something else' },
    ]),
  ];
  return `<form class="filters" id="filters" hidden aria-label="Filter the cases">${selects.join('\n')}
<p role="status"></p></form>`;
}

function selectOf(name: string, label: string, options: readonly Option[]): string {
  const items = options.map(({ value, text }) => `<option value="${value}">${escapeHtml(text)}</option>`);
  return `<label>${label} <select name="${name}">${items.join('')}</select></label>`;
}

function sourceHtml({ id, product, version, date, note, rules }: Source): string {
  const cases = rules.flatMap((rule) => rule.cases);
  const count = `${cases.length} ${cases.length === 1 ? 'case' : 'cases'}`;
  const about = [version && `Version: ${version}.`, `Looked up on ${date}.`, note].filter(Boolean).join(' ');
  return `<details class="source" id="${id}" data-source="${id}">
<summary>${escapeHtml(product)} <span class="note">${count}</span></summary>
<p class="note">${escapeHtml(about)}</p>
${rules.map(ruleHtml).join('\n')}
</details>`;
}

function ruleHtml(rule: RosettaRule): string {
  const { id, kind, words, basis, address, limits, shop, catalog, cases } = rule;
  const given = [
    ...limits.map((limit, index) => ({ [`L${index + 1}`]: limit })),
    ...(Object.keys(shop).length > 0 ? [{ shop }] : []),
    ...(Object.keys(catalog).length > 0 ? [{ products: catalog }] : []),
  ];
  const codes = given.map((one) => `<code>${escapeHtml(JSON.stringify(one).slice(1, -1))}</code>`);
  return `<section class="rule" id="${idOf(id)}" data-kind="${kind}">
<h3>${escapeHtml(words)}</h3>
<p class="note">${kind}; from ${basis}: ${outsideLink(address)}</p>
<p>${codes.join('<br>') || 'No limit.'}</p>
<ul>${cases.map(caseHtml).join('\n')}</ul>
</section>`;
}

function caseHtml(one: RosettaCase): string {
  const judges = JUDGES.filter((judge) => !one.unknownTo.includes(judge));
  const theirs = one.theirs ? ` <strong>There:</strong> ${escapeHtml(one.theirs)}.` : '';
  const unknown = one.unknownTo.length > 0 ? ` Not known to the ${one.unknownTo.join(', ')}.` : '';
  const result = one.theirs ? 'differs' : 'agrees';
  const asked = escapeHtml([cartText(one), ...situationOf(one)].join('; '));
  return `<li data-judge="${judges.join(' ')}" data-result="${result}">
${escapeHtml(one.says)}: ${asked} – <b>${escapeHtml(verdictText(one))}</b>.${theirs}${unknown}</li>`;
}

function situationOf({ now, country, customer, email, bought = [] }: RosettaCase): string[] {
  return [
    ...(customer ? [`customer ${JSON.stringify(customer)}`] : []),
    ...(email ? [email] : []),
    ...(country ? [country] : []),
    ...(now ? [now] : []),
    ...bought.map(({ at, cart, email: by }) => `bought ${at}${by ? ` by ${by}` : ''}: ${JSON.stringify(cart)}`),
  ];
}

function outsideLink(address: string): string {
  const shown = escapeHtml(address);
  return `<a href="${shown}" rel="noopener noreferrer">${shown}</a>`;
}

const idOf = (id: string) => id.replaceAll('/', '-');
