import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../src/i18n/texts';
import { shownFieldError } from '../src/screens/limit-form/field-error-texts';
import { pseudoCatalog } from './pseudo-locale';

describe('errors at fields', () => {
  beforeEach(() =>
    activate('pseudo', async (_, area) => {
      const { default: english } = (await import(`../src/locales/en/${area}.json`)) as {
        default: Record<string, string>;
      };
      return pseudoCatalog(english);
    }),
  );
  afterEach(() => activate('en'));

  const source = ['validate-limit', 'validate-applies-when', 'typed-number']
    .map((name) => readFileSync(join(__dirname, `../../domain/src/${name}.ts`), 'utf8'))
    .join('\n');
  // What the rulebook can say: sentences in quotes, with an example in the place of each expression.
  const sentences = [...source.matchAll(/(['`])((?:[A-Z][a-z]*|\$\{\w+\}) [^'`]{4,})\1/g)]
    .map(([, , sentence = '']) => sentence.replace(/\$\{[^}]+\}/g, '12'))
    .filter((sentence) => !sentence.includes('\n'));

  it('are found in the source of the rulebook', () => {
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences).toContain('Use at most 12 characters');
  });

  it.each(sentences)('“%s” is translated', (sentence) => {
    expect(shownFieldError(sentence)).toMatch(/^⟦.*⟧$/);
  });

  it('with two numbers are told from those with one', () => {
    const shown = shownFieldError('Three digits after a separator can be read in two ways. Write 1000 or 1');
    expect(shown).toMatch(/1000/);
    expect(shown).not.toMatch(/1000 or 1/);
  });

  it('keep what stands in the sentence', () => {
    expect(shownFieldError('Use at most 150 characters')).toMatch(/150/);
  });

  it('that no catalog has are shown as they came', () => {
    expect(shownFieldError('Choose another day')).toBe('Choose another day');
  });
});
