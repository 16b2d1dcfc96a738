// Messages about how many different products or variants an order has, in all ten message languages (rules §5). The
// number stands behind a colon, so that no noun has to agree with it.
import type { Language } from './languages.js';
import { DISTINCT_TEXT_KEYS, type DistinctTextKey } from './text-keys.js';

type DistinctTexts = Record<DistinctTextKey, string>;

const texts = (...rows: string[]) =>
  Object.fromEntries(DISTINCT_TEXT_KEYS.map((key, index) => [key, rows[index]])) as DistinctTexts;

export const DISTINCT_TEXTS: Record<Language, DistinctTexts> = {
  en: texts(
    'Different products in one order: at least {min}.',
    'Different products in one order: up to {max}.',
    'Different products of {name} in one order: at least {min}.',
    'Different products of {name} in one order: up to {max}.',
    'Different variants in one order: at least {min}.',
    'Different variants in one order: up to {max}.',
    'Different variants of {name} in one order: at least {min}.',
    'Different variants of {name} in one order: up to {max}.',
  ),
  'pt-BR': texts(
    'Produtos diferentes por pedido: no mínimo {min}.',
    'Produtos diferentes por pedido: até {max}.',
    'Produtos diferentes de {name} por pedido: no mínimo {min}.',
    'Produtos diferentes de {name} por pedido: até {max}.',
    'Variantes diferentes por pedido: no mínimo {min}.',
    'Variantes diferentes por pedido: até {max}.',
    'Variantes diferentes de {name} por pedido: no mínimo {min}.',
    'Variantes diferentes de {name} por pedido: até {max}.',
  ),
  da: texts(
    'Forskellige varer pr. bestilling: mindst {min}.',
    'Forskellige varer pr. bestilling: højst {max}.',
    'Forskellige varer af {name} pr. bestilling: mindst {min}.',
    'Forskellige varer af {name} pr. bestilling: højst {max}.',
    'Forskellige varianter pr. bestilling: mindst {min}.',
    'Forskellige varianter pr. bestilling: højst {max}.',
    'Forskellige varianter af {name} pr. bestilling: mindst {min}.',
    'Forskellige varianter af {name} pr. bestilling: højst {max}.',
  ),
  nl: texts(
    'Verschillende producten per bestelling: minimaal {min}.',
    'Verschillende producten per bestelling: maximaal {max}.',
    'Verschillende producten van {name} per bestelling: minimaal {min}.',
    'Verschillende producten van {name} per bestelling: maximaal {max}.',
    'Verschillende varianten per bestelling: minimaal {min}.',
    'Verschillende varianten per bestelling: maximaal {max}.',
    'Verschillende varianten van {name} per bestelling: minimaal {min}.',
    'Verschillende varianten van {name} per bestelling: maximaal {max}.',
  ),
  fr: texts(
    'Produits différents par commande : au moins {min}.',
    'Produits différents par commande : jusqu’à {max}.',
    'Produits différents de {name} par commande : au moins {min}.',
    'Produits différents de {name} par commande : jusqu’à {max}.',
    'Variantes différentes par commande : au moins {min}.',
    'Variantes différentes par commande : jusqu’à {max}.',
    'Variantes différentes de {name} par commande : au moins {min}.',
    'Variantes différentes de {name} par commande : jusqu’à {max}.',
  ),
  de: texts(
    'Verschiedene Artikel pro Bestellung: mindestens {min}.',
    'Verschiedene Artikel pro Bestellung: höchstens {max}.',
    'Verschiedene Artikel von {name} pro Bestellung: mindestens {min}.',
    'Verschiedene Artikel von {name} pro Bestellung: höchstens {max}.',
    'Verschiedene Varianten pro Bestellung: mindestens {min}.',
    'Verschiedene Varianten pro Bestellung: höchstens {max}.',
    'Verschiedene Varianten von {name} pro Bestellung: mindestens {min}.',
    'Verschiedene Varianten von {name} pro Bestellung: höchstens {max}.',
  ),
  zh: texts(
    '每单不同商品：最少 {min} 种。',
    '每单不同商品：最多 {max} 种。',
    '{name}每单不同商品：最少 {min} 种。',
    '{name}每单不同商品：最多 {max} 种。',
    '每单不同款式：最少 {min} 种。',
    '每单不同款式：最多 {max} 种。',
    '{name}每单不同款式：最少 {min} 种。',
    '{name}每单不同款式：最多 {max} 种。',
  ),
  es: texts(
    'Productos diferentes por pedido: al menos {min}.',
    'Productos diferentes por pedido: hasta {max}.',
    'Productos diferentes de {name} por pedido: al menos {min}.',
    'Productos diferentes de {name} por pedido: hasta {max}.',
    'Variantes diferentes por pedido: al menos {min}.',
    'Variantes diferentes por pedido: hasta {max}.',
    'Variantes diferentes de {name} por pedido: al menos {min}.',
    'Variantes diferentes de {name} por pedido: hasta {max}.',
  ),
  sv: texts(
    'Olika produkter per beställning: minst {min}.',
    'Olika produkter per beställning: högst {max}.',
    'Olika produkter av {name} per beställning: minst {min}.',
    'Olika produkter av {name} per beställning: högst {max}.',
    'Olika varianter per beställning: minst {min}.',
    'Olika varianter per beställning: högst {max}.',
    'Olika varianter av {name} per beställning: minst {min}.',
    'Olika varianter av {name} per beställning: högst {max}.',
  ),
  vi: texts(
    'Số sản phẩm khác nhau trong một đơn hàng: ít nhất {min}.',
    'Số sản phẩm khác nhau trong một đơn hàng: tối đa {max}.',
    'Số sản phẩm khác nhau của {name} trong một đơn hàng: ít nhất {min}.',
    'Số sản phẩm khác nhau của {name} trong một đơn hàng: tối đa {max}.',
    'Số phiên bản khác nhau trong một đơn hàng: ít nhất {min}.',
    'Số phiên bản khác nhau trong một đơn hàng: tối đa {max}.',
    'Số phiên bản khác nhau của {name} trong một đơn hàng: ít nhất {min}.',
    'Số phiên bản khác nhau của {name} trong một đơn hàng: tối đa {max}.',
  ),
};
