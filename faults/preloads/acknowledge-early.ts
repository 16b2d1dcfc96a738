// A deliberate defect, to show that the checks see it: impressions are acknowledged before they are stored.
import 'reflect-metadata';
import { ImpressionBatcher } from '@purchase-limits/api/impressions/impression-batcher';

const { record } = ImpressionBatcher.prototype;
ImpressionBatcher.prototype.record = async function recordLater(impressions) {
  record.call(this, impressions).catch(() => {});
  return impressions.map(() => 'stored' as const);
};
