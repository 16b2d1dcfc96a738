// The engine that ships, the API, the widget and the checkout rule as engines that can be asked.
import { openJudge } from '@purchase-limits/contract/open-judge';
import { readCase } from '@purchase-limits/contract/limit-case';
import type { Engine, Outcome } from './ask.js';
import type { RosettaCase } from './read-sources.js';
import type { JudgeName } from './source-file.js';

export async function openOurs(name: JudgeName): Promise<Engine> {
  const judge = await openJudge(name);
  return {
    ask: async ({ full }) => judge.judge(readCase(full).read!),
    close: () => judge.close(),
  };
}

/** The case says which judges can't know its verdict, so that none stops knowing one unseen. */
export function asDeclared(judge: JudgeName, { unknownTo }: RosettaCase, outcome: Outcome): Outcome {
  const isDeclared = unknownTo.includes(judge);
  if (outcome.is === 'unknown' && !isDeclared)
    return { ...outcome, is: 'disagrees', says: [`doesn't know: ${outcome.says.join('; ')}`] };
  if (outcome.is !== 'unknown' && isDeclared)
    return { ...outcome, is: 'disagrees', says: ['knows the verdict, and the case says that it does not'] };
  return outcome;
}
