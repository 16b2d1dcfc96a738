// A schema of the API's description as HTML: its kind with every constraint, and its fields as a list.
import { escapeHtml } from '../http/escape-html.js';

/** The part of an OpenAPI 3.0 schema that the description uses. Other keywords are shown unchanged. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  nullable?: boolean;
  description?: string;
} & Record<string, unknown>;

/** Keywords that aren't shown as `keyword value`. */
const TOLD_OTHERWISE = [
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'nullable',
  'description',
];

export function shapeOf(schema: Schema): string {
  const parts = [`<span>${kindOf(schema)}</span>`];
  if (schema.description) parts.push(` – ${escapeHtml(schema.description)}`);
  return parts.join('') + fieldsOf(schema);
}

/** For example `integer, minimum 1, maximum 250, default 20`. */
function kindOf(schema: Schema): string {
  const values = schema.enum?.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`);
  const constraints = Object.entries(schema)
    .filter(([keyword]) => !TOLD_OTHERWISE.includes(keyword))
    .map(([keyword, value]) => `${escapeHtml(keyword)} <code>${escapeHtml(JSON.stringify(value))}</code>`);
  return [
    schema.type ?? groupOf(schema) ?? 'any value',
    ...(values ? [values.length === 1 ? `always ${values[0]}` : `one of ${values.join(', ')}`] : []),
    ...(schema.nullable ? ['or <code>null</code>'] : []),
    ...constraints,
    ...(schema.properties && schema.additionalProperties === false ? ['no other fields'] : []),
  ].join(', ');
}

function groupOf({ anyOf, oneOf, allOf }: Schema): string | undefined {
  if (anyOf || oneOf) return 'one of these';
  return allOf && 'all of these together';
}

function fieldsOf(schema: Schema): string {
  const { properties = {}, required = [], items, additionalProperties } = schema;
  const entries = Object.entries(properties).map(([name, field]) => {
    const need = required.includes(name) ? '' : ' <span class="note">(may be absent)</span>';
    return `<code>${escapeHtml(name)}</code>${need}: ${shapeOf(field)}`;
  });
  if (items) entries.push(`<span class="note">each:</span> ${shapeOf(items)}`);
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    entries.push(`<span class="note">any name:</span> ${shapeOf(additionalProperties)}`);
  entries.push(...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).map(shapeOf));
  if (entries.length === 0) return '';
  return `\n<ul class="shape">${entries.map((entry) => `<li>${entry}</li>`).join('\n')}</ul>`;
}
