import type { Step } from './step.js';
import { billing } from './steps/billing.js';
import { declaration } from './steps/declaration.js';
import { functionInput } from './steps/function-input.js';
import { metafields } from './steps/metafields.js';
import { orderActions } from './steps/order-actions.js';
import { orders } from './steps/orders.js';
import { pixels } from './steps/pixels.js';
import { reads } from './steps/reads.js';
import { refusals } from './steps/refusals.js';
import { validations } from './steps/validations.js';
import { webhooks } from './steps/webhooks.js';
import { workflows } from './steps/workflows.js';

/** In this order: the last one empties the store's bucket. */
export const allSteps: readonly Step[] = [
  declaration,
  reads,
  metafields,
  billing,
  validations,
  orders,
  orderActions,
  webhooks,
  workflows,
  pixels,
  functionInput,
  refusals,
];
