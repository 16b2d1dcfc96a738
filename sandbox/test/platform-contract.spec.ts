// Compares the declared types with the platform's real schema, when there is a copy of it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLArgument,
} from 'graphql';
import { adminSchema, requiredScopes, requiredScopesOfType } from '../src/admin-graphql/schema.js';

type TypeRef = { kind: string; name: string | null; ofType: TypeRef | null };
type Field = { name: string; type: TypeRef; args?: { name: string; type: TypeRef }[] };
type RealType = {
  kind: string;
  name: string;
  fields: Field[] | null;
  inputFields: Field[] | null;
  enumValues: { name: string }[] | null;
  interfaces: { name: string }[] | null;
  possibleTypes: { name: string }[] | null;
};
type Introspection = { data?: { __schema: { types: RealType[] } }; __schema?: { types: RealType[] } };
type Access = { types: Record<string, string>; fields: Record<string, string> };

const folder = process.env.PLATFORM_SCHEMAS ?? join(__dirname, '../../../shared/schemas');
const schemaFile = join(folder, 'admin_2026-10.json.gz');
const hasSchema = existsSync(schemaFile);
// Jest does not print what a skipped suite logs, so the reason goes to the terminal directly.
if (!hasSchema)
  process.stderr.write(
    `The platform contract is not checked: there is no ${schemaFile} (PLATFORM_SCHEMAS names the folder).\n`,
  );

(hasSchema ? describe : describe.skip)('the declared part of the Admin API', () => {
  const introspection = hasSchema ? (JSON.parse(gunzipSync(readFileSync(schemaFile)).toString()) as Introspection) : {};
  const real = new Map(
    (introspection.data?.__schema ?? introspection.__schema)?.types.map((type) => [type.name, type]),
  );
  const access = hasSchema
    ? (JSON.parse(readFileSync(join(folder, 'admin_2026-10.access.json'), 'utf8')) as Access)
    : { types: {}, fields: {} };
  const declared = Object.values(adminSchema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

  it.each(declared.map((type) => [type.name, type] as const))('%s is as the platform has it', (name, type) => {
    const theirs = real.get(name);
    expect(theirs).toBeDefined();
    if (isScalarType(type)) return expect(theirs?.kind).toBe('SCALAR');
    if (isEnumType(type))
      return expect(theirs?.enumValues?.map((value) => value.name)).toEqual(
        expect.arrayContaining(type.getValues().map((value) => value.name)),
      );
    if (isUnionType(type))
      return expect(theirs?.possibleTypes?.map((each) => each.name)).toEqual(
        expect.arrayContaining(type.getTypes().map((each) => each.name)),
      );
    if (isInputObjectType(type))
      return expect(signatures(theirs?.inputFields)).toMatchObject(
        Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)])),
      );
    if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${name} is of a kind that is not compared`);
    expect(theirs?.interfaces?.map((each) => each.name) ?? []).toEqual(
      expect.arrayContaining(type.getInterfaces().map((each) => each.name)),
    );
    for (const field of Object.values(type.getFields())) {
      const theirField = theirs?.fields?.find((each) => each.name === field.name);
      expect([field.name, theirField && printed(theirField.type)]).toEqual([field.name, String(field.type)]);
      expect(signatures(theirField?.args)).toMatchObject(
        Object.fromEntries(field.args.map((argument: GraphQLArgument) => [argument.name, String(argument.type)])),
      );
    }
  });

  it('requires the scopes that the platform requires', () => {
    for (const [field, scopes] of Object.entries(requiredScopes)) {
      const stated = access.fields[field];
      // Of refundCreate the platform names the scopes without saying that they are to write.
      if (stated && scopesIn(stated).length > 0) expect([field, scopesIn(stated)]).toEqual([field, scopes]);
    }
    for (const [type, scopes] of Object.entries(requiredScopesOfType))
      expect([type, scopesIn(access.types[type] ?? '')]).toEqual([type, scopes]);
  });

  it('requires a scope for every declared root field for which the platform does', () => {
    const restrictedByPlatform = Object.keys(adminSchema.getQueryType()!.getFields()).filter(
      (name) => access.fields[`QueryRoot.${name}`],
    );
    expect(Object.keys(requiredScopes)).toEqual(
      expect.arrayContaining(restrictedByPlatform.map((name) => `QueryRoot.${name}`)),
    );
  });

  it('requires a scope for every declared type for which the platform wants one of orders or customers', () => {
    const isOfOrders = (name: string) => /^`read_(?:orders|customers)`/.test(access.types[name] ?? '');
    const restricted = declared.filter((type) => isObjectType(type) && isOfOrders(type.name)).map(({ name }) => name);
    expect(Object.keys(requiredScopesOfType)).toEqual(expect.arrayContaining(restricted));
    expect(restricted).toEqual(expect.arrayContaining(['Customer', 'LineItem', 'Order', 'Refund', 'RefundLineItem']));
  });
});

function printed(type: TypeRef): string {
  if (type.kind === 'NON_NULL') return `${printed(type.ofType!)}!`;
  if (type.kind === 'LIST') return `[${printed(type.ofType!)}]`;
  return type.name!;
}

function signatures(fields: { name: string; type: TypeRef }[] | null | undefined): Record<string, string> {
  return Object.fromEntries((fields ?? []).map(({ name, type }) => [name, printed(type)]));
}

function scopesIn(text: string): string[] {
  return [...text.matchAll(/`((?:read|write)_\w+)`/g)].map(([, scope]) => scope!);
}
