// The page that says where a merchant sets what has every field, and its tests exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MESSAGE_KEYS } from '@purchase-limits/domain/limit';
import { branding } from '../src/branding.js';
import { limit } from '../src/limit.js';

const ROOT = join(__dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/merchant-fields.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));
/** The fields that the first cell of some row names. */
const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, field]) => field));
const tests = [...page.matchAll(/\| `([^`]+\.spec\.tsx?)`: (.+) \|$/gm)].map(([, file, title]) => ({ file, title }));

describe('the page about what a merchant can set', () => {
  it.each(Object.keys(limit.shape).filter((field) => field !== 'id'))('has the field %s of a limit', (field) => {
    expect(named).toContain(field);
  });

  it.each(MESSAGE_KEYS)('has the text %s', (key) => {
    expect(named).toContain(key);
  });

  it.each(Object.keys(branding.shape))('has the field %s of the branding', (field) => {
    expect(named).toContain(field);
  });

  it.each(tests)('names a test that exists: $file, $title', ({ file, title }) => {
    expect(readFileSync(join(ROOT, file!), 'utf8')).toContain(title);
  });
});
