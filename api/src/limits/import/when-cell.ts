// Conditions on who, where and when in one cell: `country any_of DE;AT|weekdays none_of sat;sun`, with `any|` before
// them where one is enough.
import {
  CONDITIONS,
  WHEN_TYPES,
  type AppliesWhen,
  type WhenCondition,
  type WhenType,
} from '@purchase-limits/domain/applies-when';
import { fromList, toList } from './cell-text.js';

const ANY = 'any';
const VALUE_END = ';';

export function whenCell(appliesWhen: AppliesWhen | undefined): string {
  if (!appliesWhen) return '';
  const { match, conditions } = appliesWhen;
  const items = conditions.map(
    ({ type, operator, values }) => `${type} ${operator} ${values.map(escaped).join(VALUE_END)}`,
  );
  return toList(match === 'any' ? [ANY, ...items] : items);
}

/** The conditions, or what is wrong with them. */
export function readWhenCell(text: string): AppliesWhen | string {
  const items = fromList(text);
  const match = items[0]?.toLowerCase() === ANY ? 'any' : 'all';
  const read = (match === 'any' ? items.slice(1) : items).map(readCondition);
  const wrong = read.find((one) => typeof one === 'string');
  if (read.length === 0) return 'Write at least one condition';
  return wrong ?? { match, conditions: read as WhenCondition[] };
}

function readCondition(item: string): WhenCondition | string {
  const [typeText = '', operatorText = '', ...values] = item.split(' ');
  const type = WHEN_TYPES.find((known) => known === typeText.toLowerCase());
  if (!type) return `Begin each condition with one of ${WHEN_TYPES.join(', ')}`;
  const operator = operatorOf(type, operatorText.toLowerCase());
  return operator
    ? { type, operator, values: valuesIn(values.join(' ')) }
    : `After ${type}, write one of ${operatorsOf(type)}`;
}

function operatorOf(type: WhenType, text: string) {
  return CONDITIONS[type].operators.find((known) => known === text);
}

const operatorsOf = (type: WhenType) => CONDITIONS[type].operators.join(', ');

const escaped = (value: string) => value.replace(/[\\;]/g, String.raw`\$&`);

/** Without the spaces around them. */
function valuesIn(text: string): string[] {
  const values = [''];
  for (const [part, character] of text.matchAll(/\\([\\;])|;|[^\\;]+|\\/gu)) {
    if (part === VALUE_END) values.push('');
    else values.push(values.pop()! + (character ?? part));
  }
  return values.map((value) => value.trim()).filter(Boolean);
}
