// The validation's metafield, as `domain/src/publish-checkout.ts` writes it: a line on the shop, the rules, names of
// what rules measure, the merchant's own texts, and what all customers bought, with empty lines between.
import { BACKSLASH, BAR, LETTER_M, LETTER_N, LETTER_T, NEW_LINE, NONE, Reader } from './reader';
import { DISTINCT_VARIANTS, readRules, Rule, VALUE, VARIANT, WEIGHT } from './rules';
import { Text } from './text';
import { LANGUAGES } from './values';

/** Whether the shop's clock is ahead of GMT, or behind. */
export const AHEAD: i32 = 1;
export const BEHIND: i32 = 2;

/** Of a currency. */
const MOST_DECIMALS: i32 = 4;

export class Config {
  currency: Uint8Array = new Uint8Array(0);
  decimals: i32 = 2;
  /** 0 g, 1 kg, 2 lb, 3 oz. */
  weightUnit: i32 = 0;
  clock: i32 = 0;
  /** Whether the places of tags are those in the order of their bytes, and not in which they are asked for. */
  areTagsOrdered: bool = false;
  /** Messages at the checkout say by which rule they are, to the app's pixel. */
  marksMessages: bool = false;
  /** Place among the languages. */
  defaultLanguage: i32 = 0;
  /** The platform's code of the language in which money is written as the shop does; empty: in none. */
  moneyLanguage: Uint8Array = new Uint8Array(0);
  moneyBefore: Uint8Array = new Uint8Array(0);
  moneyGroup: Uint8Array = new Uint8Array(0);
  moneyDecimal: Uint8Array = new Uint8Array(0);
  moneyDecimals: i32 = 0;
  moneyAfter: Uint8Array = new Uint8Array(0);
  rules: Rule[] = [];
  /** What some rule measures, and the input is asked for. */
  needsValue: bool = false;
  needsWeight: bool = false;
  needsVariant: bool = false;
  needsSituation: bool = false;
  needsPlan: bool = false;
  needsPersons: bool = false;
  bytes: Uint8Array = new Uint8Array(0);
  /** Where names and texts begin. */
  names: i32 = 0;
  texts: i32 = 0;
  /** Where it begins what all customers bought, of allowances that they share; -1: they share none. */
  sold: i32 = -1;
}

export function readConfig(bytes: Uint8Array): Config {
  const config = new Config();
  const reader = new Reader(bytes);
  config.bytes = bytes;
  config.currency = readField(reader);
  config.decimals = reader.small(MOST_DECIMALS);
  reader.skips(BAR);
  config.weightUnit = reader.small(3);
  reader.skips(BAR);
  config.clock = reader.small(BEHIND);
  reader.skips(BAR);
  config.defaultLanguage = reader.small(LANGUAGES - 1);
  reader.skips(BAR);
  config.moneyLanguage = readField(reader);
  config.moneyBefore = readField(reader);
  config.moneyGroup = readField(reader);
  config.moneyDecimal = readField(reader);
  config.moneyDecimals = reader.small(MOST_DECIMALS);
  reader.skips(BAR);
  config.moneyAfter = readField(reader);
  // The document's version is for whoever publishes.
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) reader.at += 1;
  config.areTagsOrdered = isFlag(reader, 1, LETTER_T);
  config.marksMessages = isFlag(reader, 3, LETTER_M);
  reader.skips(NEW_LINE);
  config.rules = readRules(reader);
  for (let place: i32 = 0; place < config.rules.length; place += 1) {
    const rule = config.rules[place];
    if (rule.measure === VALUE) config.needsValue = true;
    if (rule.measure === WEIGHT) config.needsWeight = true;
    if (rule.kind === VARIANT || rule.measure === DISTINCT_VARIANTS) config.needsVariant = true;
    if (rule.applies !== null) config.needsSituation = true;
    if (rule.purchaseType !== 0) config.needsPlan = true;
    if (rule.isShared) config.sold = 0;
    if (rule.countsPersons) config.needsPersons = true;
  }
  // The same input says who buys.
  if (config.needsPlan) config.needsSituation = true;
  reader.skips(NEW_LINE);
  config.names = reader.at;
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) reader.skipLine();
  reader.skips(NEW_LINE);
  config.texts = reader.at;
  if (config.sold === -1) return config;
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) reader.skipLine();
  config.sold = reader.at;
  return config;
}

/** Whether a field of this letter alone ends so many bytes before the reader. */
function isFlag(reader: Reader, back: i32, letter: i32): bool {
  const at = reader.at - back;
  return at > 0 && reader.bytes[at] === letter && reader.bytes[at - 1] === BAR;
}

/** Up to the next bar, which is passed, or to the end of the line. */
function readField(reader: Reader): Uint8Array {
  const start = reader.at;
  while (!reader.isEnd() && reader.peek() !== BAR && reader.peek() !== NEW_LINE) reader.at += 1;
  const field = reader.bytes.slice(start, reader.at);
  reader.skips(BAR);
  return field;
}

/** The name that was published of a collection, product or variant; empty: none was. */
export function publishedName(config: Config, kind: i32, id: f64): Uint8Array {
  const reader = new Reader(config.bytes);
  reader.at = config.names;
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) {
    const nameKind = reader.number();
    reader.skips(BAR);
    const nameId = reader.number();
    reader.skips(BAR);
    if (nameKind === kind && nameId === id) return readLine(reader);
    reader.skipLine();
  }
  return new Uint8Array(0);
}

/** The merchant's text of a rule; empty: there is none. */
export function ownText(config: Config, rule: f64, language: i32, key: i32): Uint8Array {
  const reader = new Reader(config.bytes);
  reader.at = config.texts;
  while (!reader.isEnd()) {
    const textRule = reader.number();
    if (textRule === NONE) break;
    reader.skips(BAR);
    const textLanguage = reader.number();
    reader.skips(BAR);
    const textKey = reader.number();
    reader.skips(BAR);
    if (textRule === rule && textLanguage === language && textKey === key) return readLine(reader);
    reader.skipLine();
  }
  return new Uint8Array(0);
}

/** The rest of the line; `\n` stands for a new line, `\\` for a backslash. */
function readLine(reader: Reader): Uint8Array {
  const text = new Text();
  while (!reader.isEnd() && reader.peek() !== NEW_LINE) {
    if (reader.skips(BACKSLASH)) text.add(reader.skips(LETTER_N) ? NEW_LINE : reader.take());
    else text.add(reader.take());
  }
  return text.toBytes();
}
