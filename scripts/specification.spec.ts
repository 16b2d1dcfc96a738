// The comparison of the specification with `docs/specification.md`: on made-up ones, and on the real ones.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkSpecification, specificationFile } from './specification-check.js';
import { readEntries } from './specification-document.js';
import { readSentences, splitSentences } from './specification-sentences.js';
import { hasTitle, isNamed, titlesOf } from './test-titles.js';

const SPECIFICATION = `# A shop

It sells things.

## 1. Prices

A price is a number. It is above 0.

| Thing | Price |
|---|---|
| Hat | 3 |

- Prices can be
  changed; **never** below 1. See 2.
`;
const TESTS = `
describe('a price', () => {
  it('is a number', () => {});
  it.each([1, 2])('can be %i', () => {});
});
`;

const [thing, number, above, row, changed, see] = readSentences(SPECIFICATION).map(({ hash }) => hash);
const entry = (id: string, hash: string | undefined, items: string) =>
  `### ${id} ${hash}\n\nIn our words.\n\n${items}\n`;
const shownBy = (name: string) => `- in \`prices.ts\`\n- shown by \`prices.spec.ts › ${name}\`\n`;
const ENTRIES = {
  '0.1': entry('0.1', thing, shownBy('a price is a number')),
  '1.1': entry('1.1', number, shownBy('a price is a number')),
  '1.2': entry('1.2', above, shownBy('a price can be %i')),
  '1.3': entry('1.3', row, shownBy('a price can be 2')),
  '1.4': entry('1.4', changed, shownBy('can be')),
  '1.5': entry('1.5', see, '- planned: it comes with the next release'),
};

describe('the sentences of a specification', () => {
  it('are those of paragraphs and items, and the rows of tables, numbered in each section', () => {
    expect(readSentences(SPECIFICATION).map(({ id, text }) => `${id} ${text}`)).toEqual([
      '0.1 It sells things.',
      '1.1 A price is a number.',
      '1.2 It is above 0.',
      '1.3 Hat | 3',
      '1.4 Prices can be changed; never below 1.',
      '1.5 See 2.',
    ]);
  });

  it('have a hash that a line break and emphasis leave alone, and a word does not', () => {
    const hashOf = (markdown: string) => readSentences(markdown)[0]!.hash;
    expect(hashOf('One **short** sentence.')).toMatch(/^[0-9a-f]{8}$/);
    expect(hashOf('One\nshort   sentence.')).toBe(hashOf('One **short** sentence.'));
    expect(hashOf('One long sentence.')).not.toBe(hashOf('One short sentence.'));
  });

  it('are not read from a part of a kind that nobody has thought of', () => {
    expect(() => readSentences('```\ncode\n```')).toThrow('a kind that is not read yet: code');
  });

  it.each([
    ['an abbreviation', ['Use a code, e.g. MONTH50. It is cheap.'], ['Use a code, e.g. MONTH50.', 'It is cheap.']],
    ['brackets', ['For some (see point 6. Or 7.) it ends. Here.'], ['For some (see point 6. Or 7.) it ends.', 'Here.']],
    ['a version', ['CLS 0.1/0.25. Build v1.3.3. Done.'], ['CLS 0.1/0.25.', 'Build v1.3.3.', 'Done.']],
    ['an address', ['It goes to /subscription?success=true. Then it ends.'], null],
    ['a quotation', ["It says 'Stop. Now.' and ends. Next."], ["It says 'Stop. Now.' and ends.", 'Next.']],
    ['double quotes', ['It says "Stop ... Now." and ends. Next.'], ['It says "Stop ... Now." and ends.', 'Next.']],
    ['apostrophes', ["It is the shops' own. It isn't ours."], ["It is the shops' own.", "It isn't ours."]],
    [
      'an apostrophe in a quotation',
      ["Text 'you're here. Go.' ends. Next."],
      ["Text 'you're here. Go.' ends.", 'Next.'],
    ],
    ['a quotation at the end', ["It says 'Stop'. Next."], ["It says 'Stop'.", 'Next.']],
  ])('end where they end, with %s', (_kind, [text], expected) => {
    expect(splitSentences(text!)).toEqual(expected ?? ['It goes to /subscription?success=true.', 'Then it ends.']);
  });
});

describe('the names of tests', () => {
  it('are those of their groups and of themselves, with placeholders', () => {
    const source = "describe.each([1])('a', () => { test(`${size} wide`, () => {}); it.only(name, () => {}); });";
    expect(titlesOf(source, 'a.spec.ts')).toEqual(['a ${size} wide', 'a %s']);
    expect(titlesOf(TESTS, 'a.spec.tsx')).toEqual(['a price is a number', 'a price can be %i']);
  });

  it('have the group also where it needs a browser', () => {
    const source = "describeInBrowser('every screen', () => { it.each(SCREENS)('at %s', async () => {}, 60_000); });";
    expect(titlesOf(source, 'a.spec.ts')).toEqual(['every screen at %s']);
  });

  it('are meant by a part, by the name of a row, and by placeholders', () => {
    expect(hasTitle('a price can be %i', 'can be')).toBe(true);
    expect(hasTitle('a price can be %i', 'a price can be 12')).toBe(true);
    expect(hasTitle('a price can be %i', 'a price cannot be 12')).toBe(false);
    expect(isNamed('a price can be 12', 'price can be %i')).toBe(true);
    expect(isNamed('a price can be $12 (or more)', 'can be $amount (or')).toBe(true);
    expect(isNamed('a price can be 12', 'can be 13')).toBe(false);
  });
});

describe('an entry of the document', () => {
  it.each([
    ['a heading without a hash', '### 1.1\n', 'not a heading of id and hash: ### 1.1'],
    ['no words', '### 1.1 01234567\n\n- in `a`\n', '1.1 has no words'],
    [
      'an item of another kind',
      '### 1.1 01234567\n\nWords.\n\n- see `a`\n',
      '1.1 has an item that begins with nothing known',
    ],
    ['a file without a test', '### 1.1 01234567\n\nWords.\n\n- shown by `a.spec.ts`\n', 'not "file › name": a.spec.ts'],
  ])('is an error with %s', (_kind, markdown, error) => {
    expect(() => readEntries(markdown)).toThrow(error);
  });
});

describe('the comparison', () => {
  let root: string;
  let specification: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'specification-'));
    specification = join(root, 'asked-for.md');
    for (const folder of ['docs', 'test-results']) mkdirSync(join(root, folder));
    write('asked-for.md', SPECIFICATION);
    write('prices.ts', '');
    write('prices.spec.ts', TESTS);
    describeAs({});
    ran({ 'a price is a number': 'passed', 'a price can be 1': 'passed', 'a price can be 2': 'failed' });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  /** The document with some entries in place of those that are right; null leaves one out. */
  const describeAs = (changes: Record<string, string | null>) => {
    const entries = Object.values({ ...ENTRIES, ...changes }).filter((text) => text !== null);
    write('docs/specification.md', `# The specification\n\nWhat this is.\n\n## 1. Prices\n\n${entries.join('\n')}`);
  };
  const ran = (tests: Record<string, string>) => {
    const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
    write(
      'test-results/all.json',
      JSON.stringify({ testResults: [{ name: join(root, 'prices.spec.ts'), assertionResults }] }),
    );
  };
  const compare = () => checkSpecification(root, specification);
  const expectProblem = (problem: string) => {
    const { outcome, lines } = compare();
    expect([outcome, lines[0]]).toEqual(['failed', problem]);
    expect(lines.filter((line) => /^\d/.test(line))).toHaveLength(2);
  };

  it('passes where every sentence is described, and tells what is planned', () => {
    expect(compare()).toEqual({
      outcome: 'passed',
      lines: [
        'planned: 1.5: it comes with the next release',
        '6 sentences, 5 with tests, 1 of which something is planned',
        'seen: 0 sentences, 0 with a test in a browser, 0 of which ran',
      ],
    });
  });

  it('is skipped with its reason where there is no specification', () => {
    rmSync(specification);
    const { outcome, lines } = compare();
    expect(outcome).toBe('skipped');
    expect(lines).toEqual([expect.stringContaining(`there is no specification at ${specification}`)]);
  });

  it('fails with one line where the specification or the document cannot be read', () => {
    write('docs/specification.md', '### A heading of no entry');
    expect(compare()).toEqual({
      outcome: 'failed',
      lines: ['not a heading of id and hash: ### A heading of no entry'],
    });
  });

  it('says that it has not looked at what ran where no whole run has left its results', () => {
    rmSync(join(root, 'test-results/all.json'));
    write('test-results/asked.json', JSON.stringify({ testResults: [{ name: 'a', assertionResults: [] }] }));
    const { outcome, lines } = compare();
    expect(outcome).toBe('passed');
    expect(lines).toContainEqual(expect.stringContaining('whether the tests ran was not looked at'));
  });

  it('names the sentences of which all tests were skipped', () => {
    ran({ 'a price is a number': 'pending', 'a price can be 1': 'passed', 'a price can be 2': 'pending' });
    const { outcome, lines } = compare();
    expect(outcome).toBe('passed');
    expect(lines.filter((line) => line.includes('all of its tests were skipped'))).toEqual(
      ['0.1', '1.1', '1.3'].map((id) => expect.stringContaining(`${id}: `)),
    );
  });

  it('names a sentence that the document lacks', () => {
    describeAs({ '1.2': null });
    expectProblem(`1.2: docs/specification.md lacks it, ${above}: It is above 0.`);
  });

  it('names an entry without a sentence', () => {
    describeAs({ '1.6': entry('1.6', see, shownBy('is a number')) });
    expectProblem('1.6: the specification has no such sentence');
  });

  it('names an entry that is there twice', () => {
    describeAs({ again: ENTRIES['1.1'] });
    expectProblem('1.1: docs/specification.md has it twice');
  });

  it('names a sentence that has changed', () => {
    write('asked-for.md', SPECIFICATION.replace('above 0', 'above 1'));
    expectProblem(
      expect.stringMatching(/^1\.2: the sentence has changed; its hash is \w{8}, not \w{8}: It is above 1\.$/),
    );
  });

  it('names an entry without a test', () => {
    describeAs({ '1.1': entry('1.1', number, '- in `prices.ts`') });
    expectProblem('1.1: no test shows it');
  });

  it('names an entry without a place', () => {
    describeAs({ '1.1': entry('1.1', number, '- shown by `prices.spec.ts › is a number`') });
    expectProblem('1.1: nothing says where it is');
  });

  it('names a path that does not exist', () => {
    describeAs({ '1.1': ENTRIES['1.1'].replace('prices.ts', 'hats.ts') });
    expectProblem('1.1: there is no hats.ts');
  });

  it('names a file of tests that does not exist', () => {
    describeAs({ '1.1': ENTRIES['1.1'].replace('prices.spec', 'hats.spec') });
    expectProblem('1.1: there is no hats.spec.ts');
  });

  it('names a test that does not exist', () => {
    describeAs({ '1.1': entry('1.1', number, shownBy('a price is a word')) });
    expectProblem('1.1: prices.spec.ts has no test "a price is a word"');
  });

  it('names a test that did not run', () => {
    ran({ 'a price is a number': 'passed', 'a price can be 1': 'passed' });
    expectProblem('1.3: prices.spec.ts, "a price can be 2" did not run');
  });

  describe('of a sentence about what is seen', () => {
    const onScreen = (items: string) => entry('1.1', number, `- in \`admin/src/screens\`\n${items}`);
    const test = '- shown by `prices.spec.ts › a price is a number`\n';
    const looked = '- in a browser: `shown.spec.ts › a price is a number`\n';
    beforeEach(() => {
      mkdirSync(join(root, 'admin/src/screens'), { recursive: true });
      write('shown.spec.ts', `import { describeInBrowser } from './store-browser.js';\n${TESTS}`);
      runOf('passed');
    });
    const runOf = (status: string) => {
      const assertionResults = [{ fullName: 'a price is a number', status }];
      write(
        'test-results/shown.json',
        JSON.stringify({ testResults: [{ name: join(root, 'shown.spec.ts'), assertionResults }] }),
      );
    };

    it('wants a test in a browser, or why there is none', () => {
      describeAs({ '1.1': onScreen(test) });
      expectProblem('1.1: it is about what is seen, and no test looks in a browser');
      describeAs({ '1.1': onScreen(`${test}- not in a browser: it is too small\n`) });
      expect(compare().outcome).toBe('passed');
      describeAs({ '1.1': onScreen(test + looked) });
      expect(compare()).toMatchObject({
        outcome: 'passed',
        lines: expect.arrayContaining(['seen: 1 sentences, 1 with a test in a browser, 1 of which ran']),
      });
    });

    it('wants one by the words of the sentence too', () => {
      write('asked-for.md', SPECIFICATION.replace('It is above 0.', 'A banner is above it.'));
      const { hash } = readSentences('A banner is above it.')[0]!;
      describeAs({ '1.2': entry('1.2', hash, shownBy('a price can be %i')) });
      expectProblem('1.2: it is about what is seen, and no test looks in a browser');
    });

    it('names a test that drives no browser, and one that failed', () => {
      describeAs({ '1.1': onScreen(`${test}- in a browser: \`prices.spec.ts › a price is a number\`\n`) });
      expectProblem('1.1: prices.spec.ts drives no browser');
      describeAs({ '1.1': onScreen(test + looked) });
      runOf('failed');
      expectProblem('1.1: shown.spec.ts, "a price is a number" failed');
    });

    it('names one that says both', () => {
      describeAs({ '1.1': onScreen(`${test}${looked}- not in a browser: it is too small\n`) });
      expectProblem('1.1: it is both in a browser and not');
    });
  });

  it('asks of a file that takes its turn only that what ran of it is whole', () => {
    mkdirSync(join(root, 'jest'));
    write('jest/long-tests.json', '{ "prices.spec.ts": 20 }');
    write('test-results/all.json', '{ "testResults": [{ "name": "/other.spec.ts", "assertionResults": [] }] }');
    expect(compare().outcome).toBe('passed');
    ran({ 'a price is a number': 'passed', 'a price can be 1': 'passed' });
    expectProblem('1.3: prices.spec.ts, "a price can be 2" did not run');
  });
});

it('docs/specification.md is about the specification, where there is one, and names tests that exist', () => {
  const root = resolve(__dirname, '..');
  const specification = resolve(specificationFile(root));
  // Which tests ran is known at the end of `npm test` only, which looks at it then.
  const { outcome, lines } = checkSpecification(root, specification, null);
  if (!existsSync(specification)) console.warn(lines.join('\n'));
  expect(lines.filter((line) => /^\d+\.\d+: /.test(line))).toEqual([]);
  expect(outcome).toBe(existsSync(specification) ? 'passed' : 'skipped');
});
