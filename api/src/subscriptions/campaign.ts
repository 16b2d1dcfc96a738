import { CAMPAIGN, type Campaign } from '@purchase-limits/domain/coupons';
import type { Config } from '../config.js';
import type { BillingEntity } from './billing.entity.js';

/** The campaign with its configured window and bonus. */
export function campaignOf(config: Config): Campaign {
  return {
    code: CAMPAIGN.code,
    startsAt: config.CAMPAIGN_STARTS_AT ?? CAMPAIGN.startsAt,
    endsAt: config.CAMPAIGN_ENDS_AT ?? CAMPAIGN.endsAt,
    bonusImpressions: config.CAMPAIGN_BONUS_IMPRESSIONS ?? CAMPAIGN.bonusImpressions,
  };
}

/** Whether the campaign that the shop has applied gives something at this moment. */
export function isCampaignValid({ campaignUntil }: Pick<BillingEntity, 'campaignUntil'>, at: Date): boolean {
  return campaignUntil !== null && at < campaignUntil;
}
