// The reference: every case of sources/, with where its rule is published.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { expandCase, type FullCase } from './expand.js';
import { sourceFile, type Rule, type ShortCase, type SourceFile } from './source-file.js';

export type RosettaRule = Omit<Rule, 'cases' | 'address' | 'basis'> & {
  id: string;
  address: string;
  basis: SourceFile['basis'];
  cases: RosettaCase[];
};
/** `id`: source, rule and case. `full`: as judges read it. */
export type RosettaCase = Omit<ShortCase, 'id'> & { id: string; full: FullCase };
export type Source = Omit<SourceFile, 'rules' | 'address' | 'basis'> & { id: string; rules: RosettaRule[] };

/** Throws where a file isn't one, with its name. */
export function readSources(folder: string): Source[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return files.sort().map((file) => {
    const parsed = sourceFile.safeParse(parse(readFileSync(join(folder, file), 'utf8')));
    if (!parsed.success) throw new Error(`${file}:\n${z.prettifyError(parsed.error)}`);
    return readSource(basename(file, '.yaml'), parsed.data);
  });
}

function readSource(source: string, { rules, address, basis, ...rest }: SourceFile): Source {
  return {
    ...rest,
    id: source,
    rules: rules.map((rule) => {
      const id = `${source}/${rule.rule}`;
      const cases = rule.cases.map((one) => ({
        ...one,
        id: `${id}/${one.id}`,
        full: expandCase(`${id}/${one.id}`, rule, one),
      }));
      return { ...rule, id, address: rule.address ?? address, basis: rule.basis ?? basis, cases };
    }),
  };
}

export const casesOf = (sources: readonly Source[]): RosettaCase[] =>
  sources.flatMap(({ rules }) => rules.flatMap(({ cases }) => cases));
