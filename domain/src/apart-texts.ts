// What shoppers read where products are never together, in all ten message languages (rules §5).
import type { Language } from './languages.js';

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
