export type Json = null | boolean | number | bigint | string | Json[] | { [name: string]: Json };

/**
 * The part of a payload that a subscription's `include_fields` selects, for example `id` and `line_items.product_id`.
 */
export function keepFields(payload: Json, fields: readonly string[]): Json {
  if (Array.isArray(payload)) return payload.map((each) => keepFields(each, fields));
  if (payload === null || typeof payload !== 'object') return payload;
  const kept: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(payload)) {
    const inside = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    if (fields.includes(name)) kept[name] = value;
    else if (inside.length > 0) kept[name] = keepFields(value, inside);
  }
  return kept;
}
