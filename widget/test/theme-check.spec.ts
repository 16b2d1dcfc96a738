/** @jest-environment node */
// The platform's own check of theme app extensions, which a deployment runs too.
import { join } from 'node:path';
import { themeCheckRun } from '@shopify/theme-check-node';

const extension = join(__dirname, '../../extensions/theme-embed');

it('the extension has no offense against the platform’s theme check', async () => {
  const { offenses, theme } = await themeCheckRun(extension, join(__dirname, '../theme-check.yml'));
  expect(theme.length).toBeGreaterThan(3);
  expect(offenses.map(({ check, uri, message }) => `${check} ${uri}: ${message}`)).toEqual([]);
});
