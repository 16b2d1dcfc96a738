// Takes everything out of a tape that is a secret, personal or the merchant's. What may stay is listed; the rest gets
// stand-ins, so that a value in an unexpected field is replaced too.
import { isFieldName, isKeptNumber, isKeptText, isOwnWord, isSentence } from './kept-values.js';
import { withoutQuotes } from './sentences.js';
import { StandIns } from './stand-ins.js';
import type { Tape, TapeLine } from './tape.js';

export type Redaction = {
  /** Texts that must not survive anywhere: tokens, passwords, the store's domain. */
  secrets: readonly string[];
  /** Texts that the command itself made up, such as names of keys. */
  own: ReadonlySet<string>;
};

/** Of each list in an answer, so many entries are kept. */
const MOST_LISTED = 3;
const SHORTEST = 3;
/** A shorter one is a word of the tape itself by chance. */
const SHORTEST_SECRET = 8;
/** The first words of a name are looked for as well, from this length on. */
const SHORTEST_WORD = 4;
const KEY = /^[A-Za-z_$][\w$-]*$/;
const REMOVED = '…';

export function redact(tape: Tape, redaction: Redaction): Tape {
  const redactor = new Redactor(redaction);
  for (const line of tape.lines) redactor.learn(line);
  const lines = tape.lines.map((line) => redactor.line(line));
  const redacted = { header: tape.header, lines };
  requireWithout(JSON.stringify(redacted), redaction.secrets);
  return redacted;
}

/** Throws when a secret is in the text; nothing is written then. */
export function requireWithout(text: string, secrets: readonly string[]): void {
  const lower = text.toLowerCase();
  for (const secret of secrets)
    if (secret.length >= SHORTEST_SECRET && lower.includes(JSON.stringify(secret).slice(1, -1).toLowerCase()))
      throw new Error('The tape still has a secret or a name of the store in it, so it was not written.');
}

class Redactor {
  private readonly standIns = new StandIns();
  /** Whole values, and with them their longer words. */
  private readonly values = new Set<string>();
  private readonly personal = new Set<string>();
  private known: string[] | null = null;

  constructor(private readonly redaction: Redaction) {
    for (const secret of redaction.secrets) this.note(secret);
  }

  /** Notes every value that is not kept: sentences, keys and names of headers must not have it either. */
  learn(line: TapeLine): void {
    for (const [path, part] of partsOf(line))
      visitTexts(part, path, (place, value) => this.isKept(place, value) || this.note(value));
  }

  line(line: TapeLine): TapeLine {
    switch (line.kind) {
      case 'graphql':
        return {
          ...line,
          variables: this.value(line.variables, ['variables']),
          headers: this.headers(line.headers),
          body: this.value(line.body, []),
        };
      case 'webhook':
        return { ...line, headers: this.headers(line.headers), body: this.value(line.body, ['webhook']) };
      case 'function':
        return { ...line, input: this.value(line.input, ['input']), output: this.value(line.output, ['output']) };
      case 'step':
        return { ...line, reasons: line.reasons.map((reason) => this.sentence(reason)) };
      case 'not-run':
        return { ...line, reason: this.sentence(line.reason) };
      case 'end':
        return line;
    }
  }

  private value(value: unknown, path: string[]): unknown {
    if (Array.isArray(value)) {
      // A request is sent again as it was.
      const listed = path[0] === 'variables' ? value : value.slice(0, MOST_LISTED);
      return listed.map((each) => this.value(each, path));
    }
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [this.key(key, path), this.value(each, [...path, key])]),
      );
    if (typeof value === 'number')
      return isKeptNumber(path.join('.')) ? value : this.standIns.number(value, path.at(-1) ?? '');
    if (typeof value !== 'string') return value;
    const place = path.join('.');
    if (isSentence(place)) return this.sentence(value);
    if (this.isKept(place, value)) return value;
    return /(^|\.)countryCodeV2$/.test(place) ? 'US' : this.standIns.text(value);
  }

  private isKept(path: string, value: string): boolean {
    return this.redaction.own.has(value) || isSentence(path) || isKeptText(path, value);
  }

  /** Keys of an answer are those of the app's own query. A webhook could have others. */
  private key(key: string, path: string[]): string {
    if (this.redaction.own.has(key)) return key;
    const isPersonal = path[0] === 'webhook' && this.values.has(key.toLowerCase()) && !isFieldName(key);
    return KEY.test(key) && !isPersonal ? key : this.standIns.key(key);
  }

  private sentence(text: string): string {
    this.known ??= [...this.personal].sort((a, b) => b.length - a.length);
    return withoutQuotes(text, this.known);
  }

  /** Those that the recorder let through; a date, an id and a domain are values like others. */
  private headers(headers: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.header(name, value)]));
  }

  private header(name: string, value: string): string {
    const isKept = /^(content-type|retry-after|x-shopify-(api-version|topic))$/.test(name);
    return isKept || value === REMOVED ? value : this.standIns.text(value);
  }

  private note(value: string): void {
    this.values.add(value.toLowerCase());
    const words = value.split(/[\s,;/]+/).filter((word) => word.length >= SHORTEST_WORD);
    for (const each of [value, ...words])
      if (each.length >= SHORTEST && !each.split(/\s+/).every(isOwnWord)) this.personal.add(each.toLowerCase());
  }
}

/** Visits every text in a value with the keys that lead to it. */
export function visitTexts(value: unknown, path: string[], visit: (path: string, value: string) => void): void {
  if (Array.isArray(value)) value.forEach((each) => visitTexts(each, path, visit));
  else if (typeof value === 'object' && value !== null)
    Object.entries(value).forEach(([key, each]) => visitTexts(each, [...path, key], visit));
  else if (typeof value === 'string') visit(path.join('.'), value);
}

/** What a line has of the store, each with the path where its values are looked up. */
function partsOf(line: TapeLine): [path: string[], part: unknown][] {
  switch (line.kind) {
    case 'graphql':
      return [
        [['variables'], line.variables],
        [[], line.body],
      ];
    case 'webhook':
      return [[['webhook'], line.body]];
    case 'function':
      return [
        [['input'], line.input],
        [['output'], line.output],
      ];
    default:
      return [];
  }
}
