// Some things have one writer. These tests read the sources and find any other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANS } from '@purchase-limits/domain/plans';

const SOURCES = join(__dirname, '../src');

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !/database\/(migrations|schema)\/|generated/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('one writer', () => {
  it('writes the quota row, and with it the plan', () => {
    expect(
      filesWith(/\.(insert|update|upsert|save|delete)\(\s*QuotaEntity|(UPDATE|INSERT INTO|DELETE FROM) quota\b/),
    ).toEqual(['quota/write-quota.ts']);
  });

  it('writes the shop’s row, and a connection’s', () => {
    expect(filesWith(/\.(insert|update|upsert|save|delete)\(\s*ShopEntity/)).toEqual([
      'shops/commands/change-shop-settings.ts', // which only the merchant decides
      'shops/write-shop.ts',
    ]);
    expect(filesWith(/\.(insert|update|upsert|save|delete)\(\s*PlatformConnectionEntity/)).toEqual([
      'platform/connection.ts',
    ]);
  });

  it('changes the plan in one function', () => {
    const { text } = files.find(({ file }) => file === 'quota/write-quota.ts')!;
    const functions = text
      .split(/\n(?=export async function |async function )/)
      .filter((part) => /\bplan\b[,:]? ?.*features:/.test(part));
    expect(functions.map((part) => /function (\w+)/.exec(part)?.[1])).toEqual(['changePlan']);
  });

  it('decides what stops a limit: the rulebook; the API compares no level, and SQL does so in one file', () => {
    expect(filesWith(/level\s*(===|!==|=|<>)\s*'(reached|warning|free)'/)).toEqual([
      'database/functions/limit-in-force.sql',
    ]);
    // Whether a limit may be saved.
    expect(filesWith(/planAllows\(/)).toEqual(['limits/entitlement-errors.ts', 'limits/import/limit-of-row.ts']);
  });

  it('has no name of a plan in SQL', () => {
    const names = new RegExp(`'(${Object.keys(PLANS).join('|')})'`);
    const sql = files.filter(({ file, text }) => file.endsWith('.sql') && names.test(text)).map(({ file }) => file);
    expect(sql).toEqual([]);
  });
});
