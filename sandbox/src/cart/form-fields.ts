type Field = string | Field[] | { [name: string]: Field };

/** Nests `items[0][id]`, `updates[]` and `properties[Note]` as Ruby on Rails does. */
export function expandFields(entries: Iterable<[string, string]>): Record<string, Field> {
  const root: { [name: string]: Field } = {};
  for (const [name, value] of entries) {
    const path = [name.split('[', 1)[0]!, ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part!)];
    if (path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) continue;
    assign(root, path, value);
  }
  return root;
}

function assign(target: { [name: string]: Field } | Field[], [first, ...rest]: string[], value: string): void {
  if (Array.isArray(target)) {
    const index = first === '' ? target.length : Number(first);
    if (rest.length === 0) target[index] = value;
    else assign((target[index] ??= {}) as { [name: string]: Field }, rest, value);
    return;
  }
  const name = first ?? '';
  if (rest.length === 0) target[name] = value;
  else assign((target[name] ??= isList(name, rest[0]!) ? [] : {}) as { [name: string]: Field }, rest, value);
}

/** A number in brackets is a position in `items`, but a line key or variant id in `updates`. */
function isList(name: string, next: string): boolean {
  return next === '' || (name === 'items' && /^\d{1,3}$/.test(next));
}
