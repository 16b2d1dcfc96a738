// Whether a rule is for this shopper, here and now (rules §3.17), by the text that `domain/src/publish-applies.ts`
// writes: `&` all or `/` any, then conditions with semicolons between; behind `~` groups that all hold where another
// rule replaces this one.
import { Situation } from './cart';
import {
  COMMA,
  EXCLAMATION,
  LETTER_A,
  LETTER_C,
  LETTER_N,
  LETTER_P,
  LETTER_T,
  MINUS,
  NONE,
  Reader,
  SEMICOLON,
} from './reader';
import { readPlaces } from './rules';

const ALL: i32 = 38;
const ANY: i32 = 47;
const TILDE: i32 = 126;
const GMT_DAYS: i32 = 68;
const ALL_TAGS: i32 = 84;
const LETTER_B: i32 = 98;
const LETTER_D: i32 = 100;
const LETTER_G: i32 = 103;
const LETTER_L: i32 = 108;
const LETTER_W: i32 = 119;
const ONE: i32 = 49;
const UNDERSCORE: i32 = 95;

const NO: i32 = 0;
const YES: i32 = 1;
/** It cannot be known: the rule is left out. */
const UNKNOWN: i32 = 2;

export function applies(text: Uint8Array, situation: Situation): bool {
  const reader = new Reader(text);
  if (answerOfGroup(reader, situation) !== YES) return false;
  while (reader.skips(TILDE)) {
    let isReplaced = true;
    while (!reader.isEnd() && reader.peek() !== TILDE) {
      const answer = answerOfGroup(reader, situation);
      if (answer === UNKNOWN) return false;
      if (answer === NO) isReplaced = false;
    }
    if (isReplaced) return false;
  }
  return true;
}

/** Up to the next group, or the end. */
function answerOfGroup(reader: Reader, situation: Situation): i32 {
  const isAll = reader.take() === ALL;
  let isTrue = isAll;
  let isKnown = true;
  while (!reader.isEnd() && !beginsGroup(reader.peek())) {
    const isNot = reader.skips(EXCLAMATION);
    const answer = answerOf(reader, situation);
    if (answer === UNKNOWN) isKnown = false;
    const holds = (answer === YES) !== isNot;
    isTrue = isAll ? isTrue && holds : isTrue || holds;
    skipTo(reader, SEMICOLON);
    reader.skips(SEMICOLON);
  }
  return isKnown ? yesIf(isTrue) : UNKNOWN;
}

function beginsGroup(sign: i32): bool {
  return sign === ALL || sign === ANY || sign === TILDE;
}

function answerOf(reader: Reader, situation: Situation): i32 {
  const type = reader.take();
  if (type === LETTER_T) return yesIf(hasTags(reader, situation.tags, false));
  if (type === ALL_TAGS) return yesIf(hasTags(reader, situation.tags, true));
  if (type === LETTER_G) return yesIf(!situation.hasCustomer);
  if (type === LETTER_W) return yesIf(hasDigit(reader, weekdayOf(situation.localDay)));
  if (type === LETTER_D) return yesIf(hasNumber(reader, situation.localDay));
  if (type === LETTER_L) return yesIf(hasCode(reader, situation.language));
  if (type === LETTER_B) {
    if (!situation.isBeforeChange) reader.at += 1;
    return yesIf(reader.peek() === ONE);
  }
  if (type === LETTER_A) return yesIf(situation.hasAnyTag);
  if (type === GMT_DAYS) return yesIf(isWithin(reader, situation.day));
  if (!situation.knowsBuyer) return UNKNOWN;
  if (type === LETTER_C) return yesIf(hasCode(reader, situation.country));
  if (type === LETTER_P) {
    const isAny = reader.isEnd() || reader.peek() === SEMICOLON;
    return yesIf(situation.companyLocation !== NONE && (isAny || hasNumber(reader, situation.companyLocation)));
  }
  return type === LETTER_N ? yesIf(isWithin(reader, situation.orderCount)) : UNKNOWN;
}

/** Between two numbers, both included; the second may be missing. */
function isWithin(reader: Reader, value: f64): bool {
  const least = reader.number();
  reader.skips(MINUS);
  const most = reader.number();
  return value >= least && (most === NONE || value <= most);
}

function yesIf(isTrue: bool): i32 {
  return isTrue ? YES : NO;
}

/** 0 is Monday; 1970 began with a Thursday. */
function weekdayOf(day: f64): i32 {
  return ((day + 3) % 7) as i32;
}

function hasTags(reader: Reader, tags: Uint8Array, all: bool): bool {
  const places: i32[] = [];
  readPlaces(reader, places);
  for (let at: i32 = 0; at < places.length; at += 1) {
    const has = places[at] < tags.length && tags[places[at]] !== 0;
    if (has !== all) return has;
  }
  return all;
}

function hasDigit(reader: Reader, digit: i32): bool {
  while (!reader.isEnd() && reader.peek() !== SEMICOLON) if (reader.take() === digit + 48) return true;
  return false;
}

function hasNumber(reader: Reader, wanted: f64): bool {
  let number = reader.number();
  while (number !== NONE) {
    if (number === wanted) return true;
    number = reader.skips(COMMA) ? reader.number() : NONE;
  }
  return false;
}

/** Up to this sign, or to the end of the condition. */
function skipTo(reader: Reader, sign: i32): void {
  while (!reader.isEnd() && reader.peek() !== sign && reader.peek() !== SEMICOLON) reader.at += 1;
}

/** Whether the code is listed; `PT` stands for `PT_BR` too. */
function hasCode(reader: Reader, code: Uint8Array): bool {
  while (!reader.isEnd() && reader.peek() !== SEMICOLON) {
    let at: i32 = 0;
    while (at < code.length && reader.peek() === code[at]) {
      reader.at += 1;
      at += 1;
    }
    const next = reader.peek();
    const isListedEnd = next === COMMA || next === SEMICOLON || next === 0;
    if (at > 0 && isListedEnd && (at === code.length || code[at] === UNDERSCORE)) return true;
    skipTo(reader, COMMA);
    reader.skips(COMMA);
  }
  return false;
}
