// The texts the product brings along, in all ten message languages (rules §5). `{name}: …` keeps them free of grammar
// around titles.
import { MESSAGE_KEYS, type ConditionType, type Language, type MessageKey } from './limit.js';
import { messageKeysOf } from './messages.js';
import type { PublishedLimit, StorefrontSettings } from './storefront-settings.js';

export type BuiltInTexts = Record<MessageKey | 'cart', string>;

/** In the order of {@link KEYS}: one row a language reads like the sheet a translator gets. */
const KEYS: (MessageKey | 'cart')[] = [...MESSAGE_KEYS, 'cart'];

const texts = (...rows: string[]) => Object.fromEntries(KEYS.map((key, index) => [key, rows[index]])) as BuiltInTexts;

export const BUILT_IN_TEXTS: Record<Language, BuiltInTexts> = {
  en: texts(
    '{name}: please order at least {min}.',
    '{name}: you can order at most {max}.',
    '{name}: please order for at least {min}.',
    '{name}: you can order for at most {max}.',
    '{name}: please order at least {min} in weight.',
    '{name}: you can order at most {max} in weight.',
    '{name}: sold in multiples of {multiple} only.',
    '{name}: this cannot be ordered with what is in your cart.',
    '{name}: please log in to buy this.',
    '{name}: you have already bought all you can for now.',
    'Contact us',
    'Would you like to order differently?',
    'Your cart',
  ),
  'pt-BR': texts(
    '{name}: peça pelo menos {min}.',
    '{name}: você pode pedir no máximo {max}.',
    '{name}: o valor mínimo do pedido é {min}.',
    '{name}: o valor máximo do pedido é {max}.',
    '{name}: o peso mínimo do pedido é {min}.',
    '{name}: o peso máximo do pedido é {max}.',
    '{name}: vendido apenas em múltiplos de {multiple}.',
    '{name}: não pode ser pedido com o que está no seu carrinho.',
    '{name}: entre na sua conta para comprar.',
    '{name}: você já comprou tudo o que podia por enquanto.',
    'Fale conosco',
    'Quer fazer um pedido diferente?',
    'Seu carrinho',
  ),
  da: texts(
    '{name}: bestil mindst {min}.',
    '{name}: du kan højst bestille {max}.',
    '{name}: bestil for mindst {min}.',
    '{name}: du kan højst bestille for {max}.',
    '{name}: bestil en vægt på mindst {min}.',
    '{name}: du kan højst bestille en vægt på {max}.',
    '{name}: sælges kun i multipla af {multiple}.',
    '{name}: kan ikke bestilles sammen med det, der er i din kurv.',
    '{name}: log ind for at købe.',
    '{name}: du har allerede købt alt, hvad du kan for nu.',
    'Kontakt os',
    'Vil du bestille på en anden måde?',
    'Din kurv',
  ),
  nl: texts(
    '{name}: bestel minimaal {min}.',
    '{name}: je kunt maximaal {max} bestellen.',
    '{name}: bestel voor minimaal {min}.',
    '{name}: je kunt voor maximaal {max} bestellen.',
    '{name}: bestel een gewicht van minimaal {min}.',
    '{name}: je kunt een gewicht van maximaal {max} bestellen.',
    '{name}: alleen verkrijgbaar in veelvouden van {multiple}.',
    '{name}: kan niet worden besteld met wat er in je winkelwagen zit.',
    '{name}: log in om te kopen.',
    '{name}: je hebt voorlopig alles gekocht wat mogelijk is.',
    'Neem contact op',
    'Wil je op een andere manier bestellen?',
    'Je winkelwagen',
  ),
  fr: texts(
    '{name} : commandez au moins {min}.',
    '{name} : vous pouvez commander {max} au maximum.',
    '{name} : commandez pour au moins {min}.',
    '{name} : vous pouvez commander pour {max} au maximum.',
    '{name} : commandez un poids d’au moins {min}.',
    '{name} : vous pouvez commander un poids de {max} au maximum.',
    '{name} : vendu uniquement par multiples de {multiple}.',
    '{name} : ne peut pas être commandé avec le contenu de votre panier.',
    '{name} : connectez-vous pour acheter.',
    '{name} : vous avez déjà acheté le maximum possible pour le moment.',
    'Nous contacter',
    'Vous souhaitez commander autrement ?',
    'Votre panier',
  ),
  de: texts(
    '{name}: bitte mindestens {min} bestellen.',
    '{name}: höchstens {max} bestellbar.',
    '{name}: bitte für mindestens {min} bestellen.',
    '{name}: für höchstens {max} bestellbar.',
    '{name}: bitte mindestens {min} bestellen.',
    '{name}: Sie können höchstens {max} bestellen.',
    '{name}: nur in Vielfachen von {multiple} erhältlich.',
    '{name}: nicht zusammen mit dem Inhalt Ihres Warenkorbs bestellbar.',
    '{name}: bitte melden Sie sich an, um zu kaufen.',
    '{name}: Sie haben vorerst alles gekauft, was möglich ist.',
    'Kontakt aufnehmen',
    'Möchten Sie anders bestellen?',
    'Ihr Warenkorb',
  ),
  zh: texts(
    '{name}：最少需订购 {min}。',
    '{name}：最多可订购 {max}。',
    '{name}：订购金额至少为 {min}。',
    '{name}：订购金额最多为 {max}。',
    '{name}：订购重量至少为 {min}。',
    '{name}：订购重量最多为 {max}。',
    '{name}：仅按 {multiple} 的倍数出售。',
    '{name}：无法与购物车中的商品一起订购。',
    '{name}：请登录后购买。',
    '{name}：您目前可购买的数量已用完。',
    '联系我们',
    '需要其他订购方式吗？',
    '您的购物车',
  ),
  es: texts(
    '{name}: pide al menos {min}.',
    '{name}: puedes pedir {max} como máximo.',
    '{name}: pide por un importe de al menos {min}.',
    '{name}: puedes pedir por un importe máximo de {max}.',
    '{name}: pide un peso de al menos {min}.',
    '{name}: puedes pedir un peso máximo de {max}.',
    '{name}: se vende solo en múltiplos de {multiple}.',
    '{name}: no se puede pedir con lo que hay en tu carrito.',
    '{name}: inicia sesión para comprar.',
    '{name}: ya has comprado todo lo posible por ahora.',
    'Contáctanos',
    '¿Quieres hacer un pedido diferente?',
    'Tu carrito',
  ),
  sv: texts(
    '{name}: beställ minst {min}.',
    '{name}: du kan beställa högst {max}.',
    '{name}: beställ för minst {min}.',
    '{name}: du kan beställa för högst {max}.',
    '{name}: beställ en vikt på minst {min}.',
    '{name}: du kan beställa en vikt på högst {max}.',
    '{name}: säljs endast i multiplar av {multiple}.',
    '{name}: kan inte beställas tillsammans med det som finns i varukorgen.',
    '{name}: logga in för att köpa.',
    '{name}: du har redan köpt allt du kan för tillfället.',
    'Kontakta oss',
    'Vill du beställa på ett annat sätt?',
    'Din varukorg',
  ),
  vi: texts(
    '{name}: vui lòng đặt tối thiểu {min}.',
    '{name}: bạn có thể đặt tối đa {max}.',
    '{name}: vui lòng đặt với giá trị tối thiểu {min}.',
    '{name}: bạn có thể đặt với giá trị tối đa {max}.',
    '{name}: vui lòng đặt với khối lượng tối thiểu {min}.',
    '{name}: bạn có thể đặt với khối lượng tối đa {max}.',
    '{name}: chỉ bán theo bội số của {multiple}.',
    '{name}: không thể đặt cùng với sản phẩm trong giỏ hàng của bạn.',
    '{name}: vui lòng đăng nhập để mua.',
    '{name}: hiện tại bạn đã mua hết số lượng được phép.',
    'Liên hệ',
    'Bạn muốn đặt hàng theo cách khác?',
    'Giỏ hàng của bạn',
  ),
};

/** The built-in texts a page needs for these limits and no others, in every language. */
export function textsFor(
  limits: readonly (Pick<PublishedLimit, 'type' | 'min' | 'max' | 'multiple' | 'repurchase' | 'contactUs'> & {
    conditionType: ConditionType;
  })[],
): StorefrontSettings['texts'] {
  const keys = new Set<MessageKey | 'cart'>(limits.flatMap(messageKeysOf));
  if (keys.size === 0) return {};
  keys.add('cart');
  return Object.fromEntries(
    Object.entries(BUILT_IN_TEXTS).map(([language, all]) => [
      language,
      Object.fromEntries([...keys].map((key) => [key, all[key]])),
    ]),
  );
}
