// `npm run bench`: one line for each figure, `name value goal`.
// A figure that depends on the machine is a ratio to a comparison measured in the same run.
import { measureEvaluation } from './evaluation.js';
import { measureServer } from './server-figures.js';
import { measureSizes } from './sizes.js';

for (const measure of [measureEvaluation, measureSizes, measureServer])
  for (const { name, value, goal } of await measure()) console.log(`${name} ${Number(value.toPrecision(3))} ${goal}`);
