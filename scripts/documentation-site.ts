// Renders the documentation into files to serve: `docs/contents.json` lists the Markdown files in order.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
import { renderMarkdown, type Rendered, type Surroundings } from './documentation-markdown.js';
import { documentationPage, type Link, type Section } from './documentation-page.js';
import { completeRosetta } from './documentation-rosetta.js';

/** A page whose name ends with `/` is all Markdown files of that folder. */
type Contents = { start: string; sections: { title: string; pages: string[] }[]; alone: string[] };
type Source = Rendered & Link & { file: string; scriptAddress?: string };
/** `files`: contents by their path in the folder that is served as `/docs/`. */
export type Site = { files: Map<string, string | Buffer>; pages: Source[]; problems: string[] };

const NOT_FOUND = `# Page not found

There is no page at this address. The list of all pages is below, or at the side.`;

/** Where the page of a Markdown file is: `docs/guide/plans.md` at `/docs/guide/plans/`. */
export function addressOfFile(file: string): string {
  if (file === 'docs/privacy.md' || file === 'docs/support.md') return `/${basename(file, '.md')}`;
  const name = file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1');
  return `/docs/${name.replace(/\.md$/, '/').toLowerCase()}`;
}

/** The file for a page's URL. */
function fileOfAddress(address: string): string {
  const path = address.replace(/^\/(docs\/)?/, '');
  // Templates the server fills in are stored with the other pages.
  if (path === 'api/' || !address.startsWith('/docs/')) return `${path.replace(/\/$/, '')}.html`;
  return `${path}index.html`;
}

const README = 'README.md';
/** The page that is completed by the cases of `rosetta`, and its filters. */
const ROSETTA = { page: 'docs/rosetta.md', script: 'scripts/dist/rosetta-filter.js' };

export function makeSite(root: string): Site {
  const contents = JSON.parse(readFileSync(join(root, 'docs/contents.json'), 'utf8')) as Contents;
  const files = new Map<string, string | Buffer>();
  const addAsset = (file: string) => {
    const content = readFileSync(join(root, file));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const name = `assets/${basename(file, extname(file))}-${hash}${extname(file)}`;
    files.set(name, content);
    return `/docs/${name}`;
  };
  const sections = contents.sections.map(({ title, pages }) => ({
    title,
    files: pages.flatMap((page) => namedBy(root, page)),
  }));
  const listed = [contents.start, ...sections.flatMap((section) => section.files), ...contents.alone];
  const surroundings: Surroundings = {
    root,
    addressOf: (file) => pageIn(listed, file),
    imageAddress: addAsset,
  };
  const sources = new Map(listed.map((file) => [file, read(file, surroundings)]));
  const rosetta = sources.get(ROSETTA.page);
  if (rosetta) {
    rosetta.html = completeRosetta(rosetta.html, root);
    rosetta.scriptAddress = addAsset(ROSETTA.script);
  }
  const styleAddress = addAsset('docs/style.css');
  const menu: Section[] = sections.map(({ title, files }) => ({
    title,
    pages: files.map((file) => sources.get(file)!),
  }));
  const frame = { sections: menu, styleAddress };
  for (const page of sources.values())
    files.set(fileOfAddress(page.address), documentationPage({ ...page, ...neighbours(page.address, menu), ...frame }));
  const notFound = renderMarkdown('docs/not-found.md', NOT_FOUND, surroundings);
  const title = 'Page not found';
  files.set('not-found.html', documentationPage({ ...notFound, title, address: '', ...frame }));
  // Not a page of the site, but its links are to lead somewhere too.
  const readme = [README, read(README, { ...surroundings, imageAddress: () => '' })] as const;
  return { files, pages: [...sources.values()], problems: problemsOf(new Map([...sources, readme])) };
}

function namedBy(root: string, page: string): string[] {
  if (!page.endsWith('/')) return [page];
  const names = readdirSync(join(root, page)).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => page + name);
}

function pageIn(listed: string[], file: string): string | undefined {
  const found = [file, posix.join(file, 'README.md')].find((name) => listed.includes(name));
  return found && addressOfFile(found);
}

function read(file: string, surroundings: Surroundings): Source {
  const rendered = renderMarkdown(file, readFileSync(join(surroundings.root, file), 'utf8'), surroundings);
  const heading = rendered.headings.find(({ level }) => level === 1);
  if (!heading) rendered.problems.push(`${file}: has no title`);
  return { ...rendered, file, address: addressOfFile(file), title: heading?.text ?? file };
}

function neighbours(address: string, sections: Section[]): { previous?: Link | undefined; next?: Link | undefined } {
  const pages = sections.find((section) => section.pages.some((page) => page.address === address))?.pages ?? [];
  const index = pages.findIndex((page) => page.address === address);
  return { previous: pages[index - 1], next: index < 0 ? undefined : pages[index + 1] };
}

function problemsOf(sources: Map<string, Source>): string[] {
  return [...sources.values()].flatMap(({ file, fragments, problems }) => [
    ...problems,
    ...fragments
      .filter(({ file: target, id }) => !sources.get(target)?.headings.some((heading) => heading.id === id))
      .map(({ file: target, id }) => `${file}: ${target} has no heading #${id}`),
  ]);
}
