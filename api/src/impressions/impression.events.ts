import type { ShopId } from '../events/event.js';

/** A batch of impressions and contacts, of any number of shops, was stored; nobody has counted it yet. A system event. */
export type ImpressionsRecorded = { type: 'ImpressionsRecorded'; batchId: string };
/** A free shop's count passed the warning threshold. Once per shop and epoch. */
export type QuotaWarningReached = { type: 'QuotaWarningReached'; shopId: ShopId; epoch: number; impressions: number; max: number };
/** A free shop's count passed its maximum: its limits are out of force from this commit on. Once per shop and epoch. */
export type QuotaReached = { type: 'QuotaReached'; shopId: ShopId; epoch: number; impressions: number; max: number };

export type ImpressionEvent = ImpressionsRecorded | QuotaWarningReached | QuotaReached;
