// What shoppers read where all customers share an allowance, in all ten message languages (rules §5).
import type { Language } from './languages.js';

/** Of a subject with a name, of a whole cart, and of products that are counted together; in each period, or in all. */
export type SharedTexts = Record<'each' | 'cart' | 'group', { period: string; life: string }>;

/** Of the parts of a sentence: the maximum, of what has a name or has none, the period, and for whom. */
const texts = (most: string, named: string, together: string, period: string, forAll: string): SharedTexts => {
  const of = (subject: string) => ({ period: most + subject + period + forAll, life: most + subject + forAll });
  return { each: of(named), cart: of(''), group: of(together) };
};
/** Where the subject comes first, and the maximum last. */
const textsInChinese = (named: string, together: string, period: string, most: string): SharedTexts => {
  const of = (subject: string) => ({ period: `${subject}所有顾客${period}${most}`, life: `${subject}所有顾客${most}` });
  return { each: of(named), cart: of(''), group: of(together) };
};

export const SHARED_TEXTS: Record<Language, SharedTexts> = {
  en: texts('At most {max}', ' of {name}', ' of these products', ' per {period}', ' for all customers together.'),
  'pt-BR': texts(
    'No máximo {max}',
    ' de {name}',
    ' destes produtos',
    ' por {period}',
    ' para todos os clientes juntos.',
  ),
  da: texts('Højst {max}', ' af {name}', ' af disse varer', ' pr. {period}', ' for alle kunder tilsammen.'),
  nl: texts('Maximaal {max}', ' van {name}', ' van deze producten', ' per {period}', ' voor alle klanten samen.'),
  fr: texts('Au maximum {max}', ' de {name}', ' de ces produits', ' par {period}', ' pour l’ensemble des clients.'),
  de: texts('Höchstens {max}', ' von {name}', ' von diesen Artikeln', ' pro {period}', ' für alle Kunden zusammen.'),
  zh: textsInChinese('{name}：', '这些商品：', '每{period}', '合计最多购买 {max}。'),
  es: texts('Como máximo {max}', ' de {name}', ' de estos productos', ' por {period}', ' entre todos los clientes.'),
  sv: texts('Högst {max}', ' av {name}', ' av de här produkterna', ' per {period}', ' för alla kunder tillsammans.'),
  vi: texts('Tối đa {max}', ' {name}', ' trong số các sản phẩm này', ' mỗi {period}', ' cho tất cả khách hàng.'),
};
