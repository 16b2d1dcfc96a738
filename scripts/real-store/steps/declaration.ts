import { StartError } from '../../start-error.js';
import { failureOf } from '../platform-cli.js';
import type { Step } from '../step.js';

export const declaration: Step = {
  name: 'declaration',
  title: 'Validate, build and deploy the app’s declaration and extensions',
  async run({ store: { cli }, tell }) {
    for (const what of ['validate', 'build', 'deploy'] as const) {
      const outcome = await cli[what]();
      if (outcome.isDone) continue;
      tell(outcome.output);
      throw new StartError(`the app’s declaration, ${what}: ${failureOf(outcome)}`);
    }
  },
};
