// Compares the declared part of the function's input and output with the platform's real schema, when there is a copy.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLNamedType,
} from 'graphql';
import { functionSchema } from '../src/functions/function-schema.js';

const folder = process.env.PLATFORM_SCHEMAS ?? join(__dirname, '../../../shared/schemas');
const schemaFile = join(folder, 'functions_cart_checkout_validation_2026-10.graphql');
const hasSchema = existsSync(schemaFile);
// Jest does not print what a skipped suite logs, so the reason goes to the terminal directly.
if (!hasSchema)
  process.stderr.write(
    `The function's schema is not checked: there is no ${schemaFile} (PLATFORM_SCHEMAS names the folder).\n`,
  );

(hasSchema ? describe : describe.skip)('the declared part of the function’s schema', () => {
  const real = hasSchema ? buildSchema(readFileSync(schemaFile, 'utf8')) : functionSchema;
  const isOurs = ({ name }: GraphQLNamedType) => !name.startsWith('__');
  const declared = Object.values(functionSchema.getTypeMap()).filter(isOurs);

  it.each(declared.map((type) => [type.name, type] as const))('%s is as the platform has it', (name, type) => {
    const theirs = real.getType(name)!;
    expect(theirs?.constructor).toBe(type.constructor);
    if (isScalarType(type)) return;
    if (isEnumType(type) && isEnumType(theirs)) {
      const names = theirs.getValues().map((value) => value.name);
      return expect(names).toEqual(expect.arrayContaining(type.getValues().map((value) => value.name)));
    }
    if (isUnionType(type) && isUnionType(theirs)) {
      const names = theirs.getTypes().map((each) => each.name);
      return expect(names).toEqual(expect.arrayContaining(type.getTypes().map((each) => each.name)));
    }
    if (isInputObjectType(type) && isInputObjectType(theirs)) {
      const signature = (input: typeof type) =>
        Object.values(input.getFields()).map((field) => `${field.name}: ${String(field.type)}`);
      return expect(signature(theirs).sort()).toEqual(signature(type).sort());
    }
    if (!isObjectType(type) || !isObjectType(theirs)) throw new Error(`${name} is of a kind that is not compared`);
    for (const field of Object.values(type.getFields())) {
      const theirField = theirs.getFields()[field.name];
      const signature = (of: typeof field | undefined) =>
        of && [
          String(of.type),
          ...of.args.map((arg) => `${arg.name}: ${String(arg.type)} ${String(arg.defaultValue)}`),
        ];
      expect([field.name, signature(theirField)]).toEqual([field.name, signature(field)]);
    }
  });
});
