import { Link } from '@shopify/polaris';

type ShopLinkProps = {
  shop: { id: string; shopifyDomain: string };
};

/** Leads to the page of a shop. */
export function ShopLink({ shop }: ShopLinkProps) {
  return (
    <span className="unbroken">
      <Link url={`/shops/${encodeURIComponent(shop.id)}`}>{shop.shopifyDomain}</Link>
    </span>
  );
}
