import type { ShopView } from '@purchase-limits/contract/shop';
import type { PlanId } from '@purchase-limits/domain/plans';

/** The merchant's data shown to chat agents. */
export type ChatUser = {
  email: string;
  name: string;
  plan: PlanId;
  /** Day and time in the time zone of those who answer. */
  installedAt: string;
  shopifyDomain: string;
  canLeaveReview: boolean;
};

const DEFAULT_PLAN: PlanId = 'free';
/** English, as the other fields are; the specification names the time zone. */
const INSTANT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
});

/** `plan` absent: a server of the release before did not name one. */
type KnownShop = {
  shop: Pick<ShopView['shop'], 'email' | 'name' | 'installedAt' | 'shopifyDomain'>;
  shopInfo: Partial<Pick<ShopView['shopInfo'], 'plan' | 'canLeaveReview'>>;
};

export function chatUserOf({ shop, shopInfo }: KnownShop): ChatUser {
  return {
    email: shop.email,
    name: shop.name,
    plan: shopInfo.plan ?? DEFAULT_PLAN,
    installedAt: INSTANT.format(new Date(shop.installedAt)),
    shopifyDomain: shop.shopifyDomain,
    canLeaveReview: shopInfo.canLeaveReview ?? false,
  };
}
