// What hints are made of, in all ten message languages (rules §5.1).
import { hintKeys } from './hints.js';
import type { Language } from './languages.js';
import { HINT_KEYS, type HintKey, type HintTexts } from './text-keys.js';
import type { PublishedLimit, StorefrontSettings } from './storefront-settings.js';

const texts = (...rows: string[]) => Object.fromEntries(HINT_KEYS.map((key, index) => [key, rows[index]])) as HintTexts;

/** `about` says of what; the other placeholders are those of messages, and `n` a quantity. */
export const HINT_TEXTS: Record<Language, HintTexts> = {
  en: texts(
    'At least {min} per order',
    'Up to {max} per order',
    '{min} to {max} per order',
    'Exactly {max} per order',
    'Sold in multiples of {multiple}',
    'Up to {max} per {period}',
    'One order per {period}',
    'Up to {max} per customer',
    'One order per customer',
    'You can add {n} more',
    '{name}: {hint}',
  ),
  'pt-BR': texts(
    'Mínimo de {min} por pedido',
    'Até {max} por pedido',
    'De {min} a {max} por pedido',
    'Exatamente {max} por pedido',
    'Vendido em múltiplos de {multiple}',
    'Até {max} por {period}',
    'Um pedido por {period}',
    'Até {max} por cliente',
    'Um pedido por cliente',
    'Você pode adicionar mais {n}',
    '{name}: {hint}',
  ),
  da: texts(
    'Mindst {min} pr. ordre',
    'Højst {max} pr. ordre',
    '{min} til {max} pr. ordre',
    'Præcis {max} pr. ordre',
    'Sælges i multipla af {multiple}',
    'Højst {max} pr. {period}',
    'Én ordre pr. {period}',
    'Højst {max} pr. kunde',
    'Én ordre pr. kunde',
    'Du kan tilføje {n} mere',
    '{name}: {hint}',
  ),
  nl: texts(
    'Minimaal {min} per bestelling',
    'Maximaal {max} per bestelling',
    '{min} tot {max} per bestelling',
    'Precies {max} per bestelling',
    'Verkrijgbaar in veelvouden van {multiple}',
    'Maximaal {max} per {period}',
    'Eén bestelling per {period}',
    'Maximaal {max} per klant',
    'Eén bestelling per klant',
    'Je kunt er nog {n} toevoegen',
    '{name}: {hint}',
  ),
  fr: texts(
    '{min} minimum par commande',
    'Jusqu’à {max} par commande',
    'De {min} à {max} par commande',
    'Exactement {max} par commande',
    'Vendu par multiples de {multiple}',
    'Jusqu’à {max} par {period}',
    'Une commande par {period}',
    'Jusqu’à {max} par client',
    'Une commande par client',
    'Vous pouvez encore en ajouter {n}',
    '{name} : {hint}',
  ),
  de: texts(
    'Mindestens {min} pro Bestellung',
    'Bis zu {max} pro Bestellung',
    '{min} bis {max} pro Bestellung',
    'Genau {max} pro Bestellung',
    'Erhältlich in Vielfachen von {multiple}',
    'Bis zu {max} pro {period}',
    'Eine Bestellung pro {period}',
    'Bis zu {max} pro Kunde',
    'Eine Bestellung pro Kunde',
    'Sie können noch {n} hinzufügen',
    '{name}: {hint}',
  ),
  zh: texts(
    '每单至少 {min}',
    '每单最多 {max}',
    '每单 {min} 至 {max}',
    '每单仅限 {max}',
    '按 {multiple} 的倍数出售',
    '每{period}最多 {max}',
    '每{period}限一单',
    '每位顾客最多 {max}',
    '每位顾客限一单',
    '还可以添加 {n} 件',
    '{name}：{hint}',
  ),
  es: texts(
    'Mínimo {min} por pedido',
    'Hasta {max} por pedido',
    'De {min} a {max} por pedido',
    'Exactamente {max} por pedido',
    'Se vende en múltiplos de {multiple}',
    'Hasta {max} por {period}',
    'Un pedido por {period}',
    'Hasta {max} por cliente',
    'Un pedido por cliente',
    'Puedes añadir {n} más',
    '{name}: {hint}',
  ),
  sv: texts(
    'Minst {min} per beställning',
    'Högst {max} per beställning',
    '{min} till {max} per beställning',
    'Exakt {max} per beställning',
    'Säljs i multiplar av {multiple}',
    'Högst {max} per {period}',
    'En beställning per {period}',
    'Högst {max} per kund',
    'En beställning per kund',
    'Du kan lägga till {n} till',
    '{name}: {hint}',
  ),
  vi: texts(
    'Tối thiểu {min} mỗi đơn hàng',
    'Tối đa {max} mỗi đơn hàng',
    '{min} đến {max} mỗi đơn hàng',
    'Đúng {max} mỗi đơn hàng',
    'Bán theo bội số của {multiple}',
    'Tối đa {max} mỗi {period}',
    'Một đơn hàng mỗi {period}',
    'Tối đa {max} mỗi khách hàng',
    'Một đơn hàng mỗi khách hàng',
    'Bạn có thể thêm {n} sản phẩm nữa',
    '{name}: {hint}',
  ),
};

/** The texts that the hints of these limits need, in every language; undefined where none has a hint. */
export function hintTextsFor(
  limits: readonly Pick<PublishedLimit, 'hint' | 'min' | 'max' | 'multiple' | 'repurchase'>[],
): StorefrontSettings['hints'] {
  const keys = new Set<HintKey>(
    limits.filter(({ hint }) => hint).flatMap((limit) => hintKeys(limit, limit.repurchase.option)),
  );
  if (keys.size === 0) return undefined;
  keys.add('more').add('about');
  return Object.fromEntries(
    Object.entries(HINT_TEXTS).map(([language, all]) => [
      language,
      Object.fromEntries([...keys].map((key) => [key, all[key]])),
    ]),
  ) as StorefrontSettings['hints'];
}
