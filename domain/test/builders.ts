// Limits for tests: a maximum of 3 of any product, changed as the test says.
import { completeLimit, type Limit, type LimitDraft } from '../src/limit.js';

export const draft = (change: Partial<LimitDraft> = {}): LimitDraft => ({
  name: 'Hoodies',
  type: 'product',
  products: { kind: 'all' },
  max: 3,
  ...change,
});
export const limit = (id: string, change: Partial<LimitDraft> = {}): Limit =>
  completeLimit(id, draft({ name: id, ...change }));
