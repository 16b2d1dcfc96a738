// A plan in words, a line for each limit that is touched.
import type { LimitSetPlan } from '@purchase-limits/contract/limit-set';

type Change = LimitSetPlan['changes'][number]['changes'][number];

export const isEmpty = ({ creates, changes, deletes }: LimitSetPlan) =>
  creates.length + changes.length + deletes.length === 0;

export function planLines(plan: LimitSetPlan): string[] {
  const { creates, changes, deletes, unchanged } = plan;
  return [
    ...creates.map(({ name }) => `+ ${name}`),
    ...changes.map(({ name, changes: fields }) => `~ ${name}: ${fields.map(fieldText).join(', ')}`),
    ...deletes.map(({ name }) => `- ${name}`),
    `${creates.length} to create, ${changes.length} to change, ${deletes.length} to delete, ${unchanged} unchanged`,
  ];
}

function fieldText({ field, before, after }: Change): string {
  return before === undefined ? field : `${field} ${valueText(before)} → ${valueText(after)}`;
}

const valueText = (value: Change['after']) => (value === null || value === undefined ? 'none' : String(value));
