import { defaultShop, type Shop } from '../shops/shops.js';

/** The address of a shop's online store: `<handle>.localhost`, or the sandbox's own for the default shop. */
export function storefrontUrl(shop: Shop, publicUrl: string): string {
  if (shop === defaultShop) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = `${shop.handle}.localhost`;
  return url.href.replace(/\/$/, '');
}
