import { useShop } from '../api/use-shops';

/** The address of the shop's admin on the platform; undefined until the shop is known. */
export function useAdminAddress(): string | undefined {
  const { shop, widgetData } = useShop();
  return shop && widgetData && addressOf(shop.shopifyDomain, widgetData.themeEditorUrl);
}

/** The theme editor's address up to `/themes/`, which is right for any store; without it, the platform's usual one. */
function addressOf(shopifyDomain: string, themeEditorUrl: string): string {
  const end = themeEditorUrl.indexOf('/themes/');
  return end > 0 ? themeEditorUrl.slice(0, end) : `https://${shopifyDomain}/admin`;
}
