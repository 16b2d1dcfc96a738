// What the shopper reads of a finding: rules §5, with the amounts written as the widget writes them.
import { Config, ownText } from './config';
import { addDigits } from './digits';
import { BLOCKED, Finding, LOGIN_REQUIRED, MAX, MIN, MULTIPLE } from './findings';
import { inUnit } from './limbs';
import { CLOSE_BRACE, NONE, OPEN_BRACE } from './reader';
import { CART, DISTINCT_PRODUCTS, QUANTITY, Rule, VALUE, WEIGHT } from './rules';
import { Text } from './text';
import {
  CART_LOGIN,
  CART_MAX,
  CART_MIN,
  CART_MULTIPLE,
  CART_REPURCHASE,
  CART_REPURCHASE_FOR_LIFE,
  CART_REPURCHASE_ONCE,
  CART_REPURCHASE_ONCE_FOR_LIFE,
  CART_TEXT,
  DISTINCT_TEXT,
  REPURCHASE_FOR_LIFE,
  REPURCHASE_ONCE,
  REPURCHASE_ONCE_FOR_LIFE,
  TextTable,
  TO_GROUP,
} from './text-table';

/** The places of the texts, as the built-in ones are listed. */
const MULTIPLE_TEXT: i32 = 6;
const BLOCKED_TEXT: i32 = 7;
const LOGIN_TEXT: i32 = 8;
const REPURCHASE_TEXT: i32 = 9;
const BUTTON_TEXT: i32 = 10;

/** The places of the placeholders, as the table lists them. */
const NAME: i32 = 0;
const CONTACT: i32 = 1;
const PERIOD: i32 = 2;
const MULTIPLE_BOUND: i32 = 3;
const MIN_BOUND: i32 = 4;
const MAX_BOUND: i32 = 5;
const CURRENT: i32 = 6;
const REMAINING: i32 = 7;

/** How the shopper reads: the language's place (-1: one without texts), and the cart's currency. */
export class Reading {
  table: TextTable;
  config: Config;
  language: i32 = 0;
  currency: Uint8Array = new Uint8Array(0);
  /** Money is written as the shop does: the cart is in its currency, the checkout in the language of its pages. */
  asShop: bool = false;

  constructor(table: TextTable, config: Config) {
    this.table = table;
    this.config = config;
  }
}

/** `name`: of what was measured. */
export function messageOf(finding: Finding, rule: Rule, name: Uint8Array, reading: Reading): Uint8Array {
  const key = keyOf(finding.kind, rule.measure);
  // An item that is no product of the store has no name that was published: it reads as the cart.
  const isCart = finding.subjectKind === CART || name.length === 0;
  const builtIn = builtInFor(key, isCart, rule);
  const isOfGroup = rule.countsTogether && builtIn >= CART_MIN && builtIn < DISTINCT_TEXT;
  const template = textFor(key, isOfGroup ? builtIn + TO_GROUP : builtIn, rule, reading);
  const text = new Text();
  let at: i32 = 0;
  while (at < template.length) {
    const end = template[at] === OPEN_BRACE ? endOfPlaceholder(template, at) : -1;
    const hasValue =
      end !== -1 && addValue(text, template.slice(at + 1, end), finding, rule, isCart ? null : name, reading);
    if (!hasValue) text.add(template[at]);
    at = hasValue ? end + 1 : at + 1;
  }
  return text.toBytes();
}

function keyOf(kind: i32, measure: i32): i32 {
  // Different products have the texts of quantities.
  const measured = measure < DISTINCT_PRODUCTS ? measure : QUANTITY;
  if (kind === MIN || kind === MAX) return measured * 2 + (kind === MAX ? 1 : 0);
  if (kind === MULTIPLE) return MULTIPLE_TEXT;
  if (kind === BLOCKED) return BLOCKED_TEXT;
  return kind === LOGIN_REQUIRED ? LOGIN_TEXT : REPURCHASE_TEXT;
}

/** The built-in text of a re-purchase depends on the limit, and that of a whole cart doesn't name it. */
function builtInFor(key: i32, isCart: bool, rule: Rule): i32 {
  if (key === REPURCHASE_TEXT) {
    const isForLife = rule.periodAmount === NONE;
    if (rule.max === NONE && isForLife) return isCart ? CART_REPURCHASE_ONCE_FOR_LIFE : REPURCHASE_ONCE_FOR_LIFE;
    if (rule.max === NONE) return isCart ? CART_REPURCHASE_ONCE : REPURCHASE_ONCE;
    if (isForLife) return isCart ? CART_REPURCHASE_FOR_LIFE : REPURCHASE_FOR_LIFE;
    return isCart ? CART_REPURCHASE : key;
  }
  if (rule.measure >= DISTINCT_PRODUCTS && key < MULTIPLE_TEXT) {
    const ofCart = rule.countsTogether ? 2 : 0;
    return DISTINCT_TEXT + (rule.measure - DISTINCT_PRODUCTS) * 6 + (isCart ? ofCart : 4) + key;
  }
  if (!isCart || key === BLOCKED_TEXT) return key;
  if (key === MULTIPLE_TEXT) return CART_MULTIPLE;
  if (key === LOGIN_TEXT) return CART_LOGIN;
  return key % 2 === 0 ? CART_MIN : CART_MAX;
}

function textFor(key: i32, builtIn: i32, rule: Rule, reading: Reading): Uint8Array {
  const language = reading.language < 0 ? reading.config.defaultLanguage : reading.language;
  const own = ownText(reading.config, rule.number, language, key);
  return own.length > 0 ? own : reading.table.builtIn(reading.language, builtIn);
}

function endOfPlaceholder(template: Uint8Array, start: i32): i32 {
  for (let at = start + 1; at < template.length; at += 1) if (template[at] === CLOSE_BRACE) return at;
  return -1;
}

/**
 * Writes the value of a placeholder; false where there is none, and the placeholder stays as typed. `name`: null for
 * the cart.
 */
function addValue(
  text: Text,
  placeholder: Uint8Array,
  finding: Finding,
  rule: Rule,
  name: Uint8Array | null,
  reading: Reading,
): bool {
  const which = reading.table.placeholder(placeholder);
  if (which === NAME) text.addAll(name ? name : reading.table.builtIn(reading.language, CART_TEXT));
  else if (which === CONTACT && rule.hasContact) text.addAll(textFor(BUTTON_TEXT, BUTTON_TEXT, rule, reading));
  else if (which === PERIOD && rule.periodAmount !== NONE)
    reading.table.addPeriod(text, reading.language, rule.periodAmount, rule.periodUnit);
  else if (which === MULTIPLE_BOUND && rule.multiple !== NONE) addAmount(text, rule.multiple, rule, reading);
  else if (which === MIN_BOUND && rule.min !== NONE) addAmount(text, finding.min, rule, reading);
  else if (which === MAX_BOUND && rule.max !== NONE) addAmount(text, finding.max, rule, reading);
  else if (which === CURRENT) addAmount(text, currentOf(finding, rule, reading), rule, reading);
  else if (which === REMAINING) addAmount(text, remainingOf(finding, rule, reading), rule, reading);
  else return false;
  return true;
}

function addAmount(text: Text, amount: f64, rule: Rule, reading: Reading): void {
  if (rule.measure === QUANTITY || rule.measure >= DISTINCT_PRODUCTS)
    reading.table.addDecimal(text, reading.language, amount, 0, false);
  else if (rule.measure === VALUE && reading.asShop) addShopMoney(text, amount, reading.config);
  else if (rule.measure === VALUE) reading.table.addMoney(text, reading.language, amount, reading.currency);
  else reading.table.addWeight(text, reading.language, amount, reading.config.weightUnit);
}

/** `amount`: in the smallest unit of the shop's currency. */
function addShopMoney(text: Text, amount: f64, config: Config): void {
  let value = amount;
  let step: f64 = 1;
  for (let place = config.decimals; place < config.moneyDecimals; place += 1) value *= 10;
  for (let place = config.moneyDecimals; place < config.decimals; place += 1) step *= 10;
  value = Math.floor((value + step / 2) / step);
  text.addAll(config.moneyBefore);
  addDigits(text, value, config.moneyDecimals, false, 1, config.moneyGroup, config.moneyDecimal);
  text.addAll(config.moneyAfter);
}

function currentOf(finding: Finding, rule: Rule, reading: Reading): f64 {
  if (rule.measure === WEIGHT) return inUnit(finding.weight, reading.config.weightUnit);
  return rule.measure === QUANTITY ? finding.units : finding.total;
}

/** What is left up to the bound; never below 0. */
function remainingOf(finding: Finding, rule: Rule, reading: Reading): f64 {
  const current = currentOf(finding, rule, reading);
  let left: f64 = 0;
  if (finding.kind === MIN) left = finding.min - current;
  else if (finding.kind === MULTIPLE) left = (rule.multiple - (current % rule.multiple)) % rule.multiple;
  else if (rule.max !== NONE) left = finding.max - current;
  return left > 0 ? left : 0;
}
