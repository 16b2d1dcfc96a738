// Which shops the product does not serve (rules §7): partner agencies' own, by e-mail domain or by their kind of plan.

export type BlockedShopFacts = { email: string; shopifyPlan: string; shopCountry: string };
export type BlockedShopLists = { blockedDomains: readonly string[]; ownDomains: readonly string[] };

/** An address belongs to a domain or to its subdomains; an own domain is never blocked. */
export function isBlockedShop(
  { email, shopifyPlan, shopCountry }: BlockedShopFacts,
  { blockedDomains, ownDomains }: BlockedShopLists,
): boolean {
  const host = email.trim().toLowerCase().split('@').pop()!;
  const belongsTo = (domains: readonly string[]) =>
    domains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`));
  if (belongsTo(ownDomains)) return false;
  return (
    belongsTo(blockedDomains) ||
    (['partner_test', 'affiliate'].includes(shopifyPlan) && ['IN', 'VN'].includes(shopCountry))
  );
}
