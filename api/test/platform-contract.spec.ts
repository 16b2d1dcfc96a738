// Holds every operation of the app against the platform's real schema, and the scopes it asks consent for against what
// they need.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type IntrospectionQuery,
} from 'graphql';
import { OPERATIONS, SCOPES } from '../src/platform/operations.js';

const folder = process.env.PLATFORM_SCHEMAS ?? join(__dirname, '../../../shared/schemas');
const schemaFile = join(folder, 'admin_2026-10.json.gz');
const isAtHand = existsSync(schemaFile);
if (!isAtHand)
  process.stderr.write(
    `The app's operations are not checked: there is no ${schemaFile} (PLATFORM_SCHEMAS names the folder).\n`,
  );

(isAtHand ? describe : describe.skip)('the operations of the app', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      types: Record<string, string>;
      fields: Record<string, string>;
    };
  const schema = isAtHand
    ? buildClientSchema(
        (JSON.parse(gunzipSync(readFileSync(schemaFile)).toString()) as { data: IntrospectionQuery }).data,
      )
    : undefined;
  const access = isAtHand ? read('admin_2026-10.access.json') : { types: {}, fields: {} };

  it.each(Object.entries(OPERATIONS))('%s is one the platform understands', (_name, operation) => {
    expect(validate(schema!, parse(operation)).map((error) => error.message)).toEqual([]);
  });

  it.each(Object.entries(OPERATIONS))('%s needs no scope that is not asked for', (_name, operation) => {
    const unmet: string[] = [];
    const check = (what: string, rule: string | undefined) => {
      const needed = [...(rule ?? '').matchAll(/`(\w+)` access scope/g)].map(([, scope]) => scope!);
      if (needed.length > 0 && !needed.some((scope) => SCOPES.includes(scope)))
        unmet.push(`${what} needs ${needed.join(' or ')}`);
    };
    const types = new TypeInfo(schema!);
    visit(
      parse(operation),
      visitWithTypeInfo(types, {
        Field: ({ name }) => {
          const parent = types.getParentType()!.name;
          check(`${parent}.${name.value}`, access.fields[`${parent}.${name.value}`]);
          const type = getNamedType(types.getType());
          if (type) check(type.name, access.types[type.name]);
        },
      }),
    );
    expect(unmet).toEqual([]);
  });
});
