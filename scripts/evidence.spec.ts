// That every promise of the README and every section of the rules has evidence, and that it is what the docs say.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { sectionsOf, writtenEvidence, writtenRules, type Figures } from './evidence/pages.js';
import { PROMISES, WITHOUT } from './evidence/promises.js';
import { goals, inItsPage, line, tests } from './evidence/readings.js';
import { namedTest, readCases } from './evidence/run-sections.js';
import { SECTIONS } from './evidence/sections.js';
import { readSentences } from './specification-sentences.js';
import { hasTitle, titlesOf } from './test-titles.js';

const ROOT = join(__dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const figures = JSON.parse(read('scripts/evidence/figures.json')) as Figures;
const [evidence, rules, readme] = ['docs/evidence.md', 'docs/rules.md', 'README.md'].map(read) as [
  string,
  string,
  string,
];

describe('the README', () => {
  // What is code or a picture is no sentence.
  const prose = marked.lexer(readme).filter(({ type }) => !['code', 'html'].includes(type));
  const sentences = readSentences(prose.map(({ raw }) => raw).join('')).map(({ text }) => text);
  const quotes = [...PROMISES.flatMap((promise) => promise.readme ?? []), ...WITHOUT.map(([part]) => part)];

  it.each(sentences)('promises nothing without evidence: %s', (sentence) => {
    expect(quotes.filter((quote) => sentence.includes(quote))).not.toEqual([]);
  });

  it.each(quotes)('says "%s"', (quote) => {
    expect(sentences.filter((sentence) => sentence.includes(quote))).not.toEqual([]);
  });
});

describe('a promise', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

  it('has a name of its own', () => {
    const names = [...PROMISES.map(({ id }) => id), ...SECTIONS.map(({ number }) => number)];
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(PROMISES)('$id is shown by a command that is there', ({ command }) => {
    const [, name] = /^npm (?:run )?(?:--silent )?([\w:-]+)/.exec(command)!;
    expect(Object.keys(scripts)).toContain(name);
  });

  it.each(PROMISES)('$id has a date and figures, which the page shows', ({ id }) => {
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(figures[id]).toEqual({ at, seconds: expect.any(Number), figures: expect.any(String) });
    const words = evidence.slice(evidence.indexOf(`\n### ${id}\n`)).split('\n### ')[1]!;
    expect(words).toContain(`Kept on ${figures[id]!.at}`);
  });
});

describe('a section of the rules', () => {
  const cases = readCases();
  const sections = sectionsOf(rules).map(({ number }) => number);

  it('has evidence, and there is none of others', () => {
    expect(SECTIONS.map(({ number }) => number)).toEqual(sections);
  });

  it.each(SECTIONS)('$number has a case or a test', ({ number, isShownBy, tests: named }) => {
    const found = cases.filter((one) => isShownBy?.(one));
    if (isShownBy) expect(found).not.toEqual([]);
    expect(found.length + named.length).toBeGreaterThan(0);
    expect(figures[number]!.figures).toMatch(/\d+ (cases|tests?)/);
  });

  it.each(SECTIONS.flatMap((section) => section.tests))('is shown by %s', (test) => {
    const { file, name } = namedTest(test);
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(titlesOf(read(file), file).some((title) => hasTitle(title, name))).toBe(true);
  });
});

describe('the docs', () => {
  it('have the figures that are stored', () => {
    expect(writtenRules(rules, figures)).toBe(rules);
    expect(writtenEvidence(evidence, rules, PROMISES, figures)).toBe(evidence);
  });

  it('keep every other word of the rules, whatever the figures', () => {
    const plain = rules.replace(/\nShown by: .*\n/g, '');
    expect(writtenRules(rules, {})).toBe(plain);
    expect(writtenRules(plain, figures)).toBe(rules);
  });
});

describe('the figures of', () => {
  const broken = (words: string) => ({ isKept: false, figures: words });

  it('tests are how many passed; a skipped one leaves the promise open', () => {
    expect(tests('…\n7 passed, 0 failed\n')).toEqual({ isKept: true, figures: '7 tests' });
    expect(tests('7 passed, 2 failed\n')).toEqual(broken('2 of 7 tests failed'));
    expect(tests('0 passed, 0 failed\n')).toEqual(broken('no test ran'));
    expect(tests('')).toEqual(broken('no test ran'));
    expect(tests('skipped: there is no Chromium here\n7 passed, 0 failed\n')).toEqual({
      unknown: 'there is no Chromium here',
    });
  });

  it('a measurement are those that are named, and every goal is met', () => {
    const read2 = goals({ loader_kb: 'loader, kB' });
    expect(read2('loader_kb 1.4 <=1.5\nspeed 20 >=15\nseen 3 -\n')).toEqual({
      isKept: true,
      figures: 'loader, kB 1.4 (at most 1.5); 2 goals met',
    });
    expect(read2('loader_kb 1.6 <=1.5\nspeed 20 >=15\n')).toEqual(broken('loader_kb is 1.6, not <=1.5'));
    expect(read2('loader_kb 1.4 <=1.5\nlocks 1 0\n')).toEqual(broken('locks is 1, not 0'));
    expect(read2('speed 20 >=15\n')).toEqual(broken('loader_kb was not measured'));
    expect(read2('skipped: no Chromium\n')).toEqual({ unknown: 'no Chromium' });
  });

  it('a page of its own are written by the command, unless it skipped a part', () => {
    expect(inItsPage('…\n')).toEqual({ isKept: true, figures: '' });
    const skipped = 'the queues on Redis: there is no redis-server here';
    expect(inItsPage(`# queues\nskipped: ${skipped}\n`)).toEqual({ unknown: skipped });
  });

  it('a line are what it holds', () => {
    const read3 = line(/^(\d+) acknowledged$/m, (count) => `${count} of them`);
    expect(read3('a\n12 acknowledged\n')).toEqual({ isKept: true, figures: '12 of them' });
    expect(read3('a\n')).toEqual(broken('no result'));
  });
});
