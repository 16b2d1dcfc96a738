// Holds the fields that steps of workflows are read with against what the extensions declare, and the declarations
// against the platform's rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKFLOW_ACTIONS } from '@purchase-limits/contract/integrations';
import { SAMPLE_IDS } from '@purchase-limits/domain/limit-samples';
import { parse } from 'smol-toml';
import type { z } from 'zod';
import { STEP_FIELDS } from '../src/workflow-actions/action-body.js';

type Field = { type: string; key?: string; name?: string; description?: string; required?: boolean };
type Declared = {
  extensions: { type: string; handle: string; name: string; runtime_url: string }[];
  settings: { fields: Field[] };
};

const FOLDER = join(__dirname, '../../extensions');
const declared = readdirSync(FOLDER)
  .filter((name) => name.startsWith('flow-action-'))
  .map((name) => parse(readFileSync(join(FOLDER, name, 'shopify.extension.toml'), 'utf8')) as unknown as Declared);
const keyOf = ({ type, key }: Field) => key ?? type.replace(/_reference$/, '_id');

it('every action that is known is declared', () => {
  const handles = declared.flatMap(({ extensions }) => extensions.map(({ handle }) => handle));
  expect(handles.sort()).toEqual([...WORKFLOW_ACTIONS].sort());
});

describe.each(declared.map((each) => [each.extensions[0]!.name, each] as const))('%s', (_name, each) => {
  const { handle, type, name, runtime_url: url } = each.extensions[0]!;
  const { fields } = each.settings;
  const shape = STEP_FIELDS[handle as keyof typeof STEP_FIELDS].shape as Record<string, z.ZodType>;

  it('is declared as the platform wants it', () => {
    expect({ extensions: each.extensions.length, type, url }).toEqual({
      extensions: 1,
      type: 'flow_action',
      url: '/flow/actions',
    });
    expect(handle).toMatch(/^[a-z0-9-]{1,30}$/);
    expect(name).toMatch(/^[A-Z][a-z ]+$/);
    for (const field of fields) expect(field.type.endsWith('_reference')).toBe(field.key === undefined);
  });

  it('is read with exactly the declared fields, required where they are', () => {
    expect(fields.map(keyOf).sort()).toEqual(Object.keys(shape).sort());
    const optional = Object.keys(shape).filter((key) => shape[key]!.safeParse(undefined).success);
    const declaredOptional = fields.filter(({ required }) => !required).map(keyOf);
    expect(declaredOptional.sort()).toEqual(optional.sort());
  });
});

it('names samples that there are', () => {
  const { description = '' } = declared.flatMap(({ settings }) => settings.fields).find(({ key }) => key === 'sample')!;
  const named = description.replace(/^For example: /, '').split(', ');
  const known = SAMPLE_IDS.map((id) => id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  expect(known).toEqual(expect.arrayContaining(named));
});
