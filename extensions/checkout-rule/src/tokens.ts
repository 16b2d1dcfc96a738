// What a product is to the rules: the token in its metafield.
import { CLOSE, LETTER_C, LETTER_M, LETTER_T, LETTER_X, NONE, OPEN, Reader, SEMICOLON } from './reader';
import { readIds, readPlaces, Rule } from './rules';
import { Line } from './cart';

/** What a product's token says of a line, by bits. */
export const MEASURED: i32 = 1;
export const TRIGGER: i32 = 2;
export const EXCLUDED: i32 = 4;

/** What a token says of one line under one rule. */
export class Mark {
  line: i32 = 0;
  flags: i32 = 0;
  collections: i32[] = [];
  /** Which variants trigger; none: all of them, where the product triggers at all. */
  triggers: f64[] = [];
  isTriggerProduct: bool = false;
}

/**
 * What a product's token says of a line: entries with `;` between, each a rule's number and then `m` measured, `t` a
 * trigger, both with the variants in brackets if not all are meant, `x` excluded, `c` the places of its collections.
 */
export function readToken(line: Line, at: i32, rules: Rule[], marks: Mark[][]): void {
  const reader = new Reader(line.token);
  while (!reader.isEnd()) {
    const number = reader.number();
    if (number === NONE) return;
    const mark = new Mark();
    mark.line = at;
    readMark(reader, line, mark);
    const place = placeOf(rules, number);
    if (place !== -1) marks[place].push(mark);
    reader.skips(SEMICOLON);
  }
}

function readMark(reader: Reader, line: Line, mark: Mark): void {
  while (!reader.isEnd() && reader.peek() !== SEMICOLON) {
    if (reader.skips(LETTER_X)) mark.flags |= EXCLUDED;
    else if (reader.skips(LETTER_C)) readPlaces(reader, mark.collections);
    else if (reader.skips(LETTER_M)) {
      const variants: f64[] = [];
      readVariants(reader, variants);
      if (variants.length === 0 || holds(variants, line.variant)) mark.flags |= MEASURED;
    } else if (reader.skips(LETTER_T)) {
      mark.isTriggerProduct = true;
      readVariants(reader, mark.triggers);
      if (mark.triggers.length === 0 || holds(mark.triggers, line.variant)) mark.flags |= TRIGGER;
    } else return;
  }
}

function readVariants(reader: Reader, variants: f64[]): void {
  if (!reader.skips(OPEN)) return;
  readIds(reader, variants);
  reader.skips(CLOSE);
}

function holds(ids: f64[], id: f64): bool {
  for (let at: i32 = 0; at < ids.length; at += 1) if (ids[at] === id) return true;
  return false;
}

/** The place of the rule with this number; -1 where it is not judged here. */
function placeOf(rules: Rule[], number: f64): i32 {
  let low: i32 = 0;
  let high: i32 = rules.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rules[middle].number === number) return middle;
    if (rules[middle].number < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
