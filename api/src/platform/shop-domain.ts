/** The platform's domain of a shop, such as `my-store.myshopify.com`. */
export const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.(myshopify\.com|shopify\.com|myshopify\.io|shop\.dev)$/;
