// The cart and checkout validation function (target `cart.validations.generate.run`). For AssemblyScript alone: reads
// the input of `input.graphql`, judges, and writes what the shopper is told.

// @ts-nocheck: see `platform.ts`.
import { TEXT_TABLE, TEXT_TABLE_BYTES } from '../generated/text-table';
import { readBought, readSold } from '../src/bought';
import { Line, Situation } from '../src/cart';
import { AHEAD, BEHIND, Config, publishedName, readConfig } from '../src/config';
import { Finding } from '../src/findings';
import { judge } from '../src/judge';
import { weigh } from '../src/limbs';
import { addMark } from '../src/marks';
import { messageOf, Reading } from '../src/messages';
import { readMoney } from '../src/money';
import { PersonSet } from '../src/person-set';
import { deliveryText, emailText, phoneText } from '../src/person-texts';
import {
  finishArray,
  finishObject,
  get,
  inputEntry,
  inputGet,
  isNull,
  isTrue,
  lengthOf,
  nameOf,
  newArray,
  newObject,
  readBrief,
  readText,
  toNumber,
  writeName,
  writeText,
} from './platform';
import { withoutPurchaseTypes } from '../src/purchase-type';
import { COLLECTION, PRODUCT, VARIANT } from '../src/rules';
import { NONE, OPEN } from '../src/reader';
import { inOrder, isSame, Text } from '../src/text';
import { TextTable } from '../src/text-table';
import { daysSince1970, languageAt, numberAtEnd } from '../src/values';

const MOST_MESSAGES: i32 = 10;

class Names {
  amount: i32 = nameOf('amount');
  cost: i32 = nameOf('cost');
  currencyCode: i32 = nameOf('currencyCode');
  id: i32 = nameOf('id');
  merchandise: i32 = nameOf('merchandise');
  metafield: i32 = nameOf('metafield');
  product: i32 = nameOf('product');
  quantity: i32 = nameOf('quantity');
  sellingPlanAllocation: i32 = nameOf('sellingPlanAllocation');
  title: i32 = nameOf('title');
  totalAmount: i32 = nameOf('totalAmount');
  value: i32 = nameOf('value');
  weight: i32 = nameOf('weight');
  weightUnit: i32 = nameOf('weightUnit');
}

export function cart_validations_generate_run(): void {
  const input = inputGet();
  const names = new Names();
  const rules = get(get(input, nameOf('validation')), names.metafield);
  const config = readConfig(isNull(rules) ? new Uint8Array(0) : readText(get(rules, names.value)));
  if (config.rules.length === 0) return writeMessages([]);
  const cart = get(input, nameOf('cart'));
  const currency = readText(get(get(get(cart, names.cost), names.totalAmount), names.currencyCode));
  const situation = readSituation(input, cart, config, names, currency);
  if (config.needsPlan && !situation.knowsBuyer) config.rules = withoutPurchaseTypes(config.rules);
  const inputLines = get(cart, nameOf('lines'));
  const lines = readLines(inputLines, names, config, situation);
  const findings = judge(config.rules, lines, situation);
  if (findings.length === 0) return writeMessages([]);
  const reading = new Reading(new TextTable(tableBytes()), config);
  const language = languageIn(input);
  reading.language = languageAt(language);
  reading.currency = currency;
  reading.asShop = isSame(language, config.moneyLanguage) && isSame(currency, config.currency);
  const messages: Uint8Array[] = [];
  const marks: Text[] = [];
  for (let at: i32 = 0; at < findings.length && messages.length < MOST_MESSAGES; at += 1) {
    const finding = findings[at];
    const rule = config.rules[finding.place];
    const name = subjectName(finding, config, lines, inputLines, names);
    const place = placeIn(messages, messageOf(finding, rule, name, reading));
    if (!config.marksMessages || !situation.isCheckout) continue;
    if (marks.length === place) marks.push(new Text());
    addMark(marks[place], rule.number);
  }
  for (let at: i32 = 0; at < marks.length; at += 1) {
    const marked = new Text();
    marked.addAll(messages[at]);
    marked.addAll(marks[at].toBytes());
    messages[at] = marked.toBytes();
  }
  writeMessages(messages);
}

function tableBytes(): Uint8Array {
  const bytes = new Uint8Array(TEXT_TABLE_BYTES);
  memory.copy(bytes.dataStart, TEXT_TABLE, TEXT_TABLE_BYTES);
  return bytes;
}

function readSituation(input: i64, cart: i64, config: Config, names: Names, currency: Uint8Array): Situation {
  const situation = new Situation();
  const time = get(get(input, nameOf('shop')), nameOf('localTime'));
  situation.localDay = daysSince1970(readBrief(get(time, nameOf('date'))));
  situation.day = situation.localDay;
  if (config.needsSituation) situation.isBeforeChange = isTrue(get(time, nameOf('dateTimeBefore')));
  const isBefore = isTrue(get(time, nameOf('timeBefore')));
  if (config.clock === AHEAD && isBefore) situation.day -= 1;
  if (config.clock === BEHIND && !isBefore) situation.day += 1;
  // The first letters of the steps' names differ: CART_INTERACTION, CHECKOUT_….
  situation.isCheckout = readText(get(get(input, nameOf('buyerJourney')), nameOf('step')))[1] === 72;
  situation.weightUnit = config.weightUnit;
  if (config.sold !== -1) situation.sold = readSold(config.bytes, config.sold, situation.day);
  situation.shopDecimals = config.decimals;
  situation.cartDecimals = config.decimals;
  if (!isSame(currency, config.currency)) {
    situation.rate = readText(get(input, nameOf('presentmentCurrencyRate')));
    situation.cartDecimals = new TextTable(tableBytes()).decimalsOf(currency);
  }
  const buyer = get(cart, nameOf('buyerIdentity'));
  const customer = get(buyer, nameOf('customer'));
  if (config.needsSituation) readWhoAndWhere(input, buyer, customer, names, situation);
  if (!isNull(customer)) readCustomer(customer, config, names, situation);
  if (config.needsPersons) readPersons(input, cart, buyer, names, situation);
  return situation;
}

function readCustomer(customer: i64, config: Config, names: Names, situation: Situation): void {
  situation.hasCustomer = true;
  const tags = get(customer, nameOf('hasTags'));
  // The query that tells of persons does not ask for tags.
  if (!isNull(tags)) situation.tags = readTags(tags, config.areTagsOrdered);
  const facts = get(customer, names.metafield);
  if (!isNull(facts)) situation.bought = readBought(readText(get(facts, names.value)), situation.day);
  situation.hasAnyTag = situation.bought.hasAnyTag;
  for (let at: i32 = 0; at < situation.tags.length; at += 1) if (situation.tags[at] !== 0) situation.hasAnyTag = true;
}

function readPersons(input: i64, cart: i64, buyer: i64, names: Names, situation: Situation): void {
  const metafield = get(get(input, nameOf('validation')), nameOf('persons'));
  if (isNull(metafield)) return;
  const set = new PersonSet(readText(get(metafield, names.value)));
  if (!isNull(buyer)) {
    set.know(emailText(readText(get(buyer, nameOf('email')))));
    set.know(phoneText(readText(get(buyer, nameOf('phone'))), set.callingCode));
  }
  const groups = get(cart, nameOf('deliveryGroups'));
  const count = isNull(groups) ? 0 : lengthOf(groups);
  for (let at: i32 = 0; at < count; at += 1) {
    const address = get(inputEntry(groups, at), nameOf('deliveryAddress'));
    if (!isNull(address)) set.know(deliveryIn(address));
  }
  const codes = situation.bought.codes;
  if (codes !== null) set.addCodes(codes);
  situation.ofPerson = set.read(situation.day);
}

function deliveryIn(address: i64): Uint8Array {
  const first = readText(get(address, nameOf('address1')));
  const second = readText(get(address, nameOf('address2')));
  return deliveryText(first, second, readText(get(address, nameOf('city'))), readText(get(address, nameOf('zip'))));
}

function languageIn(input: i64): Uint8Array {
  return readText(get(get(get(input, nameOf('localization')), nameOf('language')), nameOf('isoCode')));
}

function readWhoAndWhere(input: i64, buyer: i64, customer: i64, names: Names, situation: Situation): void {
  situation.language = languageIn(input);
  const country = get(get(input, nameOf('localization')), nameOf('country'));
  if (isNull(country)) return;
  situation.knowsBuyer = true;
  situation.country = readText(get(country, nameOf('isoCode')));
  if (isNull(customer)) return;
  situation.orderCount = toNumber(get(customer, nameOf('numberOfOrders')));
  const company = get(buyer, nameOf('purchasingCompany'));
  if (isNull(company)) return;
  situation.companyLocation = numberAtEnd(readBrief(get(get(company, nameOf('location')), names.id)));
}

/** Which of the named tags the customer has, by their places. The answers name the tags, in whatever order. */
function readTags(answers: i64, areOrdered: bool): Uint8Array {
  const hasTag = nameOf('hasTag');
  const tag = nameOf('tag');
  const tags = new Uint8Array(lengthOf(answers));
  const names: Uint8Array[] = [];
  for (let at: i32 = 0; at < tags.length; at += 1) {
    const answer = inputEntry(answers, at);
    if (areOrdered) names.push(readText(get(answer, tag)));
    tags[at] = isTrue(get(answer, hasTag)) ? 1 : 0;
  }
  return areOrdered ? inOrder(tags, names) : tags;
}

function readLines(inputLines: i64, names: Names, config: Config, situation: Situation): Line[] {
  const lines: Line[] = [];
  const count = lengthOf(inputLines);
  const needsValue = config.needsValue;
  const needsPlan = config.needsPlan;
  for (let at: i32 = 0; at < count; at += 1) {
    const from = inputEntry(inputLines, at);
    const line = new Line(situation.noWeight, situation.noToken);
    line.quantity = toNumber(get(from, names.quantity));
    if (needsValue) {
      const amount = readBrief(get(get(get(from, names.cost), names.totalAmount), names.amount));
      line.value = readMoney(amount, situation.cartDecimals);
    }
    if (needsPlan) line.isSubscription = !isNull(get(from, names.sellingPlanAllocation));
    readMerchandise(get(from, names.merchandise), names, config, line);
    if (line.product === NONE) line.becomeCustom(at);
    lines.push(line);
  }
  return lines;
}

/** An item that is no product of the store has neither an id nor a token. */
function readMerchandise(merchandise: i64, names: Names, config: Config, line: Line): void {
  if (config.needsWeight) {
    const weight = get(merchandise, names.weight);
    if (!isNull(weight))
      line.weight = weigh(toNumber(weight), unitOf(readBrief(get(merchandise, names.weightUnit))), line.quantity);
  }
  const product = get(merchandise, names.product);
  if (isNull(product)) return;
  line.product = numberAtEnd(readBrief(get(product, names.id)));
  const token = get(product, names.metafield);
  if (!isNull(token)) line.token = readText(get(token, names.value));
  if (config.needsVariant || line.token.includes(OPEN as u8))
    line.variant = numberAtEnd(readBrief(get(merchandise, names.id)));
}

/** By the first letters: GRAMS, KILOGRAMS, POUNDS, OUNCES. */
function unitOf(name: Uint8Array): i32 {
  if (name[0] === 75) return 1;
  if (name[0] === 80) return 2;
  return name[0] === 79 ? 3 : 0;
}

/** The title in the cart, in the shopper's language; of what is not in it the one that was published. */
function subjectName(finding: Finding, config: Config, lines: Line[], inputLines: i64, names: Names): Uint8Array {
  if (finding.subjectKind === COLLECTION) {
    const id = config.rules[finding.place].collections[finding.subject as i32];
    return publishedName(config, COLLECTION, id);
  }
  for (let at: i32 = 0; at < lines.length; at += 1) {
    const isVariant = finding.subjectKind === VARIANT;
    if (finding.subjectKind !== PRODUCT && !isVariant) break;
    if ((isVariant ? lines[at].variant : lines[at].product) !== finding.subject) continue;
    const merchandise = get(inputEntry(inputLines, at), names.merchandise);
    const product = get(merchandise, names.product);
    if (isNull(product)) return readText(get(merchandise, nameOf('customTitle')));
    const title = readText(get(product, names.title));
    return isVariant ? withVariant(title, readText(get(merchandise, names.title))) : title;
  }
  return publishedName(config, finding.subjectKind, finding.subject);
}

/** `Hoodie - Small`, as carts name it; the only variant of a product has no name of its own. */
function withVariant(title: Uint8Array, variant: Uint8Array): Uint8Array {
  const text = new Text();
  text.addAll(title);
  if (variant.length === 0 || isSame(variant, Uint8Array.wrap(String.UTF8.encode('Default Title')))) return title;
  text.addAll(Uint8Array.wrap(String.UTF8.encode(' - ')));
  text.addAll(variant);
  return text.toBytes();
}

/** Where the message is, to which it is added unless it is one of them: shoppers read it once. */
function placeIn(messages: Uint8Array[], message: Uint8Array): i32 {
  for (let at: i32 = 0; at < messages.length; at += 1) if (isSame(messages[at], message)) return at;
  messages.push(message);
  return messages.length - 1;
}

function writeMessages(messages: Uint8Array[]): void {
  newObject(1);
  writeName('operations');
  newArray(messages.length > 0 ? 1 : 0);
  if (messages.length > 0) writeErrors(messages);
  finishArray();
  finishObject();
}

function writeErrors(messages: Uint8Array[]): void {
  newObject(1);
  writeName('validationAdd');
  newObject(1);
  writeName('errors');
  newArray(messages.length);
  for (let at: i32 = 0; at < messages.length; at += 1) {
    newObject(2);
    writeName('message');
    writeText(messages[at]);
    writeName('target');
    writeName('$.cart');
    finishObject();
  }
  finishArray();
  finishObject();
  finishObject();
}
