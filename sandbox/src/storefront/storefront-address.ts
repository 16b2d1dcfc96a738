import { defaultShop, type Shop } from '../shops/shops.js';

/** Where shoppers find a shop: the default one at the sandbox's own address, the others at `<handle>.localhost`. */
export function storefrontUrl(shop: Shop, publicUrl: string): string {
  if (shop === defaultShop) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = `${shop.handle}.localhost`;
  return url.href.replace(/\/$/, '');
}
