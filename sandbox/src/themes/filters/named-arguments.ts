// How filters receive `name: value` arguments.
import type { Context } from 'liquidjs';
import { escapeHtml } from '../../html.js';

export type FilterThis = { context: Context };
export type Named = Record<string, unknown>;

export function namedArguments(args: unknown[]): Named {
  return Object.fromEntries(args.filter((each): each is [string, unknown] => Array.isArray(each) && each.length === 2));
}

export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** ` class="a" loading="lazy"`; what is null or false is left out. */
export function htmlAttributes(attributes: Named): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${escapeHtml(textOf(value))}"`)
    .join('');
}
