import { register } from '@shopify/web-pixels-extension';
import { tellOfCheckouts } from './tell-of-checkouts';

register(({ analytics, init, settings }) => {
  const { endpoint } = settings as { endpoint: string };
  tellOfCheckouts({ analytics, endpoint, shop: init.data.shop.myshopifyDomain });
});
