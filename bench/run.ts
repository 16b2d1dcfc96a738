// `npm run bench`: one line a figure, `name value goal`. Every figure that depends on the machine is a ratio to a peer of the same run.
import { measureEvaluation } from './evaluation.js';
import { measureServer } from './server-figures.js';
import { measureSizes } from './sizes.js';

export type Figure = { name: string; value: number; goal: string };

for (const measure of [measureEvaluation, measureSizes, measureServer])
  for (const { name, value, goal } of await measure()) console.log(`${name} ${Number(value.toPrecision(3))} ${goal}`);
