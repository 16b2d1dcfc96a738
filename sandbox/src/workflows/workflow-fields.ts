// The workflow field of the Admin API.
import type { Faults } from '../faults/faults.js';
import type { Shop } from '../shops/shops.js';
import type { FlowTrigger } from './flow-triggers.js';
import { payloadProblem } from './payload-problem.js';
import type { TriggerStore } from './trigger-store.js';

export type WorkflowParts = { faults: Faults; flowTriggers: readonly FlowTrigger[]; triggers: TriggerStore };
type Received = { handle?: string | null; payload?: unknown };

export function workflowMutations(shop: Shop, { faults, flowTriggers, triggers }: WorkflowParts) {
  return {
    flowTriggerReceive: async ({ handle, payload }: Received) => {
      const trigger = flowTriggers.find((each) => each.handle === handle);
      if (faults.take('trigger', shop)) return refused('handle', 'The trigger is refused, as was asked for');
      if (!trigger) return refused('handle', `There is no trigger with the handle '${handle ?? ''}'`);
      const problem = payloadProblem(trigger, payload);
      if (problem !== null) return refused('payload', problem);
      await triggers.add(shop, trigger.handle, payload);
      return { userErrors: [] };
    },
  };
}

const refused = (field: string, message: string) => ({ userErrors: [{ field: [field], message }] });
