import { StartError } from '../../start-error.js';
import type { Step } from '../step.js';

export const declaration: Step = {
  name: 'declaration',
  title: 'Validate, build and deploy the app’s declaration and extensions',
  async run({ store: { cli } }) {
    for (const what of ['validate', 'build', 'deploy'] as const) {
      const { isDone, output } = await cli[what]();
      if (!isDone) throw new StartError(`The platform’s tool could not ${what} the app:\n${output}`);
    }
  },
};
