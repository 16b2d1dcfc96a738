// How Compose fills in variables, as far as docker-compose.yml uses it; for tests.

/** `${A}`, `${A:-default}`, `${A-default}`, `${A:?message}`, also within each other; `$$` is a dollar sign. */
export function interpolate(text: string, env: Record<string, string>): string {
  const [value] = read(text, 0, env, false);
  return value;
}

/** What stands from here to the end or, inside of a default, to the closing brace; and where that is. */
function read(text: string, start: number, env: Record<string, string>, isInside: boolean): [string, number] {
  let value = '';
  for (let at = start; at < text.length;) {
    if (isInside && text[at] === '}') return [value, at];
    const [, dollars, name, operator] = /^(?:(\$\$)|\$\{(\w+)(:?[-?])?)/.exec(text.slice(at)) ?? [];
    if (dollars) {
      value += '$';
      at += 2;
    } else if (name) {
      const [otherwise, end] = read(text, at + 2 + name.length + (operator?.length ?? 0), env, true);
      value += chosen(name, env[name], operator, otherwise);
      at = end + 1;
    } else {
      value += text[at];
      at += 1;
    }
  }
  return [value, text.length];
}

function chosen(name: string, value: string | undefined, operator: string | undefined, otherwise: string): string {
  const isGiven = value !== undefined && (value !== '' || !operator?.startsWith(':'));
  if (isGiven) return value;
  if (operator?.endsWith('?')) throw new Error(`${name}: ${otherwise}`);
  return otherwise;
}
