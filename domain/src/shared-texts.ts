// What shoppers read where all customers share an allowance, in all ten message languages (rules §5).
import type { Language } from './languages.js';

/** Of a subject with a name, of a whole cart, and of products that are counted together. */
type Subject = 'each' | 'cart' | 'group';
/** In each period, or in all. */
export type SharedTexts = Record<Subject, { period: string; life: string }>;

const texts = (each: string, eachLife: string, cart: string, cartLife: string, group: string, groupLife: string) => ({
  each: { period: each, life: eachLife },
  cart: { period: cart, life: cartLife },
  group: { period: group, life: groupLife },
});

export const SHARED_TEXTS: Record<Language, SharedTexts> = {
  en: texts(
    'At most {max} of {name} per {period} for all customers together.',
    'At most {max} of {name} for all customers together.',
    'At most {max} per {period} for all customers together.',
    'At most {max} for all customers together.',
    'At most {max} of these products per {period} for all customers together.',
    'At most {max} of these products for all customers together.',
  ),
  'pt-BR': texts(
    'No máximo {max} de {name} por {period} para todos os clientes juntos.',
    'No máximo {max} de {name} para todos os clientes juntos.',
    'No máximo {max} por {period} para todos os clientes juntos.',
    'No máximo {max} para todos os clientes juntos.',
    'No máximo {max} destes produtos por {period} para todos os clientes juntos.',
    'No máximo {max} destes produtos para todos os clientes juntos.',
  ),
  da: texts(
    'Højst {max} af {name} pr. {period} for alle kunder tilsammen.',
    'Højst {max} af {name} for alle kunder tilsammen.',
    'Højst {max} pr. {period} for alle kunder tilsammen.',
    'Højst {max} for alle kunder tilsammen.',
    'Højst {max} af disse varer pr. {period} for alle kunder tilsammen.',
    'Højst {max} af disse varer for alle kunder tilsammen.',
  ),
  nl: texts(
    'Maximaal {max} van {name} per {period} voor alle klanten samen.',
    'Maximaal {max} van {name} voor alle klanten samen.',
    'Maximaal {max} per {period} voor alle klanten samen.',
    'Maximaal {max} voor alle klanten samen.',
    'Maximaal {max} van deze producten per {period} voor alle klanten samen.',
    'Maximaal {max} van deze producten voor alle klanten samen.',
  ),
  fr: texts(
    'Au maximum {max} de {name} par {period} pour l’ensemble des clients.',
    'Au maximum {max} de {name} pour l’ensemble des clients.',
    'Au maximum {max} par {period} pour l’ensemble des clients.',
    'Au maximum {max} pour l’ensemble des clients.',
    'Au maximum {max} de ces produits par {period} pour l’ensemble des clients.',
    'Au maximum {max} de ces produits pour l’ensemble des clients.',
  ),
  de: texts(
    'Höchstens {max} von {name} pro {period} für alle Kunden zusammen.',
    'Höchstens {max} von {name} für alle Kunden zusammen.',
    'Höchstens {max} pro {period} für alle Kunden zusammen.',
    'Höchstens {max} für alle Kunden zusammen.',
    'Höchstens {max} von diesen Artikeln pro {period} für alle Kunden zusammen.',
    'Höchstens {max} von diesen Artikeln für alle Kunden zusammen.',
  ),
  zh: texts(
    '{name}：所有顾客每{period}合计最多购买 {max}。',
    '{name}：所有顾客合计最多购买 {max}。',
    '所有顾客每{period}合计最多购买 {max}。',
    '所有顾客合计最多购买 {max}。',
    '这些商品：所有顾客每{period}合计最多购买 {max}。',
    '这些商品：所有顾客合计最多购买 {max}。',
  ),
  es: texts(
    'Como máximo {max} de {name} por {period} entre todos los clientes.',
    'Como máximo {max} de {name} entre todos los clientes.',
    'Como máximo {max} por {period} entre todos los clientes.',
    'Como máximo {max} entre todos los clientes.',
    'Como máximo {max} de estos productos por {period} entre todos los clientes.',
    'Como máximo {max} de estos productos entre todos los clientes.',
  ),
  sv: texts(
    'Högst {max} av {name} per {period} för alla kunder tillsammans.',
    'Högst {max} av {name} för alla kunder tillsammans.',
    'Högst {max} per {period} för alla kunder tillsammans.',
    'Högst {max} för alla kunder tillsammans.',
    'Högst {max} av de här produkterna per {period} för alla kunder tillsammans.',
    'Högst {max} av de här produkterna för alla kunder tillsammans.',
  ),
  vi: texts(
    'Tối đa {max} {name} mỗi {period} cho tất cả khách hàng.',
    'Tối đa {max} {name} cho tất cả khách hàng.',
    'Tối đa {max} mỗi {period} cho tất cả khách hàng.',
    'Tối đa {max} cho tất cả khách hàng.',
    'Tối đa {max} trong số các sản phẩm này mỗi {period} cho tất cả khách hàng.',
    'Tối đa {max} trong số các sản phẩm này cho tất cả khách hàng.',
  ),
};
