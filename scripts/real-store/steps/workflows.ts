import { RECEIVE_TRIGGER_MUTATION } from '@purchase-limits/api/platform/workflow-operations';
import type { Step } from '../step.js';

const STEP = 'workflows';
const HANDLE = 'purchase-limit-reached';

export const workflows: Step = {
  name: STEP,
  title: 'Start a workflow trigger',
  async run({ admin, own }) {
    const named = { [own('Limit name')]: own('Real store test'), [own('Kind')]: own('maximum') };
    // Its references are left out, as for a visitor who is not signed in.
    await admin.ask(STEP, RECEIVE_TRIGGER_MUTATION, { handle: own(HANDLE), payload: named });
    await admin.ask(STEP, RECEIVE_TRIGGER_MUTATION, { handle: HANDLE, payload: { [own('Undeclared')]: own('x') } });
    await admin.ask(STEP, RECEIVE_TRIGGER_MUTATION, { handle: own('there-is-no-such-trigger'), payload: named });
  },
};
