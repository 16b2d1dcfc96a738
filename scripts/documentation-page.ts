// The frame around a page of the documentation: head, menu, contents, ways on.
import { escapeHtml, type Heading } from './documentation-markdown.js';

export type Link = { title: string; address: string };
export type Section = { title: string; pages: Link[] };
export type PageParts = {
  title: string;
  html: string;
  headings: Heading[];
  /** Of the page itself. */
  address: string;
  sections: Section[];
  previous?: Link | undefined;
  next?: Link | undefined;
  styleAddress: string;
  /** Of a script that only makes the page handier. */
  scriptAddress?: string | undefined;
};

const AREAS: Link[] = [
  { title: 'Guide', address: '/docs/guide/' },
  { title: 'Developers', address: '/docs/packages/' },
  { title: 'API', address: '/docs/api/' },
  { title: 'Support', address: '/support' },
];
/** A page with fewer headings needs no list of them. */
const FEWEST_LISTED = 3;

/** A whole document. Without its script, if it has one, it says the same. */
export function documentationPage(parts: PageParts): string {
  const { title, address, sections, styleAddress, scriptAddress } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Purchase Limits</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styleAddress}">${scriptTag(scriptAddress)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/docs/">Purchase Limits</a>
<nav aria-label="Areas">${AREAS.map((area) => link(area, address)).join('\n')}
<a class="to-pages" href="#pages">All pages</a></nav>
</header>
<div class="layout">
<main id="content" tabindex="-1">
${withContents(parts)}
${waysOn(parts)}</main>
<nav id="pages" class="pages" aria-label="All pages">
${sections.map((section) => listOf(section, address)).join('\n')}
</nav>
</div>
<footer><a href="/docs/">Documentation</a> <a href="/privacy">Privacy</a> <a href="/support">Support</a></footer>
</body>
</html>
`;
}

const scriptTag = (address: string | undefined) =>
  address === undefined ? '' : `\n<script type="module" src="${address}"></script>`;

/** The part of a page that a section's pages are in is open; the others are a click away. */
function listOf({ title, pages }: Section, current: string): string {
  const isHere = pages.some(({ address }) => address === current);
  const items = pages.map((page) => `<li>${link(page, current)}</li>`).join('\n');
  return `<details${isHere ? ' open' : ''}><summary>${escapeHtml(title)}</summary>\n<ul>\n${items}\n</ul></details>`;
}

function link({ title, address }: Link, current: string): string {
  const state = address === current ? ' aria-current="page"' : '';
  return `<a href="${address}"${state}>${escapeHtml(title)}</a>`;
}

/** The headings are listed below the title. */
function withContents({ html, headings }: PageParts): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < FEWEST_LISTED) return html;
  const items = listed.map(({ level, id, text }) => `<li class="level-${level}"><a href="#${id}">${text}</a></li>`);
  const list = `<p>On this page</p><ul>${items.join('')}</ul>`;
  return html.replace('</h1>', () => `</h1>\n<nav class="contents" aria-label="On this page">${list}</nav>`);
}

function waysOn({ previous, next }: PageParts): string {
  if (!previous && !next) return '';
  const way = (page: Link | undefined, word: string) =>
    page ? `<a href="${page.address}"><span>${word}</span> ${escapeHtml(page.title)}</a>` : '';
  return `<nav class="ways-on" aria-label="Ways on">${way(previous, 'Before')}${way(next, 'Next')}</nav>\n`;
}
