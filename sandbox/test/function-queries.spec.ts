// The input queries of the checkout rule: what each costs, and whether every schema held of the platform has it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { costOfQuery, problemOfQuery } from '../src/functions/query-limits.js';

const QUERIES = join(__dirname, '../../extensions/checkout-rule/src');
/** Whoever adds a field gives another one up: the platform allows 30. */
const COSTS: Record<string, number> = {
  'input-subtotal.graphql': 30,
  'input-with-buyer-subtotal.graphql': 30,
  'input-with-buyer.graphql': 30,
  'input-with-persons-subtotal.graphql': 30,
  'input-with-persons.graphql': 30,
  'input.graphql': 30,
};

const folder = process.env.PLATFORM_SCHEMAS ?? join(__dirname, '../../../shared/schemas');
const schemas = existsSync(folder)
  ? readdirSync(folder).filter((name) => /^functions_cart_checkout_validation_.*\.graphql$/.test(name))
  : [];
if (schemas.length === 0)
  process.stderr.write(
    `The input queries are not checked: ${folder} has no schema of the function (PLATFORM_SCHEMAS).\n`,
  );

const read = (name: string) => parse(text(name));
const text = (name: string) => readFileSync(join(QUERIES, name), 'utf8');

it('are all listed here', () => {
  expect(readdirSync(QUERIES).filter((name) => name.endsWith('.graphql'))).toEqual(Object.keys(COSTS).sort());
});

it.each(Object.entries(COSTS))('%s costs %i points, and is within every bound', (name, cost) => {
  expect([costOfQuery(read(name)), problemOfQuery(read(name))]).toEqual([cost, null]);
});

it.each(Object.keys(COSTS).filter((name) => name.includes('-subtotal')))(
  '%s asks for the value before discounts, and for the rest like the one it stands for',
  (name) => {
    const usual = text(name.replace('-subtotal', ''));
    const others = usual
      .replace(/^query (\w+)\(/, 'query $1Subtotal(')
      .replace(/totalAmount (?=\{\s+amount)/, 'totalAmount: subtotalAmount ');
    expect(text(name)).toBe(others);
  },
);

(schemas.length > 0 ? it : it.skip).each(schemas.flatMap((schema) => Object.keys(COSTS).map((name) => [schema, name])))(
  '%s has all that %s asks for, and none of it is going',
  (schema, name) => {
    const real = buildSchema(readFileSync(join(folder, schema!), 'utf8'));
    expect(validate(real, read(name!), [...specifiedRules, NoDeprecatedCustomRule])).toEqual([]);
  },
);
