// A Markdown file of the documentation as HTML: anchors at headings, links between files as addresses of pages.
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';

/** `level`: 1 is the page's title. */
export type Heading = { level: number; id: string; text: string };
/** `fragments`: links to a heading, as the linked file and the heading's id. */
export type Rendered = {
  html: string;
  headings: Heading[];
  fragments: { file: string; id: string }[];
  images: string[];
  problems: string[];
};
export type Surroundings = {
  /** The folder of the repository. Files are named by their path in it. */
  root: string;
  /** The address of the page that a file becomes; undefined: it becomes none. */
  addressOf: (file: string) => string | undefined;
  /** The address at which a picture is served. */
  imageAddress: (file: string) => string;
};

const OUTSIDE = /^(https?|mailto|tel):/;
const COMMENT = /^\s*<!--[\s\S]*-->\s*$/;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);

/** Problems, such as broken links, go to `problems` with the file's name. */
export function renderMarkdown(file: string, markdown: string, surroundings: Surroundings): Rendered {
  const slugger = new GithubSlugger();
  const rendered: Rendered = { html: '', headings: [], fragments: [], images: [], problems: [] };
  const { fragments, headings, images, problems } = rendered;
  const pathOf = (href: string) => posix.normalize(posix.join(posix.dirname(file), decodeURI(href)));
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ depth, tokens }) {
        const content = this.parser.parseInline(tokens);
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slugger.slug(text);
        headings.push({ level: depth, id, text });
        const anchor = `<a class="anchor" href="#${id}" aria-label="Link to “${text}”">#</a>`;
        return `<h${depth} id="${id}">${content}${depth === 1 ? '' : ` ${anchor}`}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        if (OUTSIDE.test(href)) return `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${content}</a>`;
        const [path = '', id = ''] = href.split('#');
        const target = path === '' ? file : pathOf(path);
        if (!existsSync(posix.join(surroundings.root, target)))
          problems.push(`${file}: the link to ${href} leads nowhere`);
        const address = surroundings.addressOf(target);
        if (address === undefined) return content;
        if (id !== '') fragments.push({ file: target, id });
        return `<a href="${path === '' ? '' : address}${id === '' ? '' : `#${id}`}">${content}</a>`;
      },
      image({ href, text }) {
        const target = pathOf(href);
        if (text.trim() === '') problems.push(`${file}: the picture ${href} has no alternative text`);
        images.push(target);
        if (!existsSync(posix.join(surroundings.root, target))) {
          problems.push(`${file}: the picture ${href} is not there`);
          return escapeHtml(text);
        }
        return `<img src="${surroundings.imageAddress(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        // A column may have no name.
        const cellOf = (cell: Tokens.TableCell) => this.tablecell(cell.text === '' ? { ...cell, header: false } : cell);
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cellOf).join('')}</tr>\n`;
        const head = token.header.some(({ text }) => text.trim() !== '') ? `<thead>${row(token.header)}</thead>` : '';
        const body = `<tbody>${token.rows.map(row).join('')}</tbody>`;
        return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table>${head}${body}</table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      html: ({ text }) => (COMMENT.test(text) ? text : escapeHtml(text)),
    },
  });
  rendered.html = marked.parse(markdown, { async: false });
  return rendered;
}
