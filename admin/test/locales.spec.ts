// The catalogs of the languages that have one, compared with the English ones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { ADMIN_LOCALES } from '@purchase-limits/contract/shop';
import SAME from './same-as-english.json';

type Catalog = Record<string, string>;
/** What `compileMessage` makes of a message: texts, and placeholders with their kind and cases. */
type Part = string | [name: string, kind?: string, cases?: Record<string, unknown>];

const FOLDER = join(__dirname, '../src/locales');
const ENGLISH = 'en';
const AREAS = readdirSync(join(FOLDER, ENGLISH));
const LANGUAGES = readdirSync(FOLDER).filter((locale) => locale !== ENGLISH);

const catalogOf = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(FOLDER, locale, area), 'utf8')) as Catalog;
const eachEntry = (locale: string) =>
  AREAS.flatMap((area) =>
    Object.entries(catalogOf(locale, area)).map(([key, message]) => ({
      id: `${area.replace('.json', '')}.${key}`,
      message,
      english: catalogOf(ENGLISH, area)[key] ?? '',
    })),
  );

/** The placeholders of a message with their kinds, also those in the cases of a plural, in order of the alphabet. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (parts: unknown) => {
    if (!Array.isArray(parts)) return;
    for (const part of parts as Part[]) {
      if (!Array.isArray(part)) continue;
      const [name, kind, cases] = part;
      found.add(`${name} ${kind ?? 'value'}`);
      for (const [rule, branch] of Object.entries(cases ?? {})) if (rule !== 'offset') walk(branch);
    }
  };
  walk(compileMessage(message));
  return [...found].sort();
}

/** The cases of every plural in a message. */
function pluralCases(message: string): string[][] {
  const found: string[][] = [];
  const walk = (parts: unknown) => {
    if (!Array.isArray(parts)) return;
    for (const part of parts as Part[]) {
      if (!Array.isArray(part)) continue;
      const [, kind, cases] = part;
      if (kind === 'plural')
        found.push(Object.keys(cases ?? {}).filter((rule) => /^[a-z]+$/.test(rule) && rule !== 'offset'));
      for (const [rule, branch] of Object.entries(cases ?? {})) if (rule !== 'offset') walk(branch);
    }
  };
  walk(compileMessage(message));
  return found;
}

it('are there in every language that the admin can be shown in', () => {
  expect([ENGLISH, ...LANGUAGES].sort()).toStrictEqual([...ADMIN_LOCALES].sort());
});

describe.each(LANGUAGES)('the texts in %s', (locale) => {
  it('are those of every area and key, in the order of the English ones', () => {
    expect(readdirSync(join(FOLDER, locale))).toStrictEqual(AREAS);
    for (const area of AREAS)
      expect([area, Object.keys(catalogOf(locale, area))]).toStrictEqual([area, Object.keys(catalogOf(ENGLISH, area))]);
  });

  it('have the placeholders of the English ones', () => {
    const wrong = eachEntry(locale).filter(
      ({ message, english }) => placeholders(message).join() !== placeholders(english).join(),
    );
    expect(wrong).toStrictEqual([]);
  });

  it('have the plural forms of the language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    // For a million and more, which no figure here reaches.
    const wanted = categories.filter((category) => category !== 'many').sort();
    const wrong = eachEntry(locale).filter(({ message }) =>
      pluralCases(message).some((cases) => cases.sort().join() !== wanted.join()),
    );
    expect(wrong.map(({ id, message }) => [id, message])).toStrictEqual([]);
  });

  it('are not English, but for those that are the same in both', () => {
    const same = eachEntry(locale)
      .filter(({ message, english }) => message === english)
      .map(({ id }) => id);
    expect(same).toStrictEqual((SAME as Record<string, string[]>)[locale] ?? []);
  });

  it('have no apostrophe that begins a quotation of ICU', () => {
    expect(eachEntry(locale).filter(({ message }) => /'[{}#]/.test(message))).toStrictEqual([]);
  });
});

it('has a message compared in every language', () => {
  expect(placeholders('{count, plural, one {# of {all}} other {#}}')).toStrictEqual(['all value', 'count plural']);
  expect(pluralCases('{count, plural, one {#} other {# {n, plural, other {x}}}}')).toStrictEqual([
    ['one', 'other'],
    ['other'],
  ]);
});
