// What shoppers read where products are never together, in all ten message languages (rules §5).
import { LANGUAGES, type Language } from './languages.js';
import type { Limit, Messages } from './limit.js';

export const APART_TEXTS: Record<Language, string> = {
  en: '{name} can’t be ordered together with other products in your cart.',
  'pt-BR': '{name} não pode ser pedido junto com outros produtos do carrinho.',
  da: '{name} kan ikke bestilles sammen med andre varer i kurven.',
  nl: '{name} kan niet samen met andere producten in je winkelwagen worden besteld.',
  fr: '{name} ne peut pas être commandé avec d’autres produits du panier.',
  de: '{name} kann nicht zusammen mit anderen Artikeln im Warenkorb bestellt werden.',
  zh: '{name}不能与购物车中的其他商品一起订购。',
  es: '{name} no se puede pedir junto con otros productos del carrito.',
  sv: '{name} kan inte beställas tillsammans med andra varor i varukorgen.',
  vi: '{name} không thể được đặt cùng với các sản phẩm khác trong giỏ hàng.',
};

/**
 * The limit's own texts; where products are never together, with these in every language without one. So neither pages
 * nor the checkout have to know more texts.
 */
export function messagesOf({ messages, neverTogether }: Pick<Limit, 'messages' | 'neverTogether'>): Messages {
  if (!neverTogether) return messages;
  const textsIn = (language: Language) => {
    const own = messages[language];
    return { ...own, blockedMessage: own?.blockedMessage?.trim() ? own.blockedMessage : APART_TEXTS[language] };
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]));
}
