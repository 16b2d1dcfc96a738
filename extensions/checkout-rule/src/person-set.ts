// What persons bought in the windows of limits that count them: a metafield of the validation, as `person-set.ts` of
// the domain writes it. The first line has the shop's secret and the calling code of its country.
import { Bought } from './bought';
import { LIMBS } from './limbs';
import { CODE_BYTES, codeOf, readSecret } from './person-keys';
import { BAR, COMMA, NEW_LINE, Reader } from './reader';

export class PersonSet {
  reader: Reader;
  secret: Int32Array;
  callingCode: Uint8Array;
  /** Those of the buyer, one behind the other. */
  codes: i32[] = [];

  constructor(bytes: Uint8Array) {
    const reader = new Reader(bytes);
    this.reader = reader;
    let start: i32 = 0;
    while (!reader.isEnd() && reader.peek() !== BAR && reader.peek() !== NEW_LINE) reader.at += 1;
    this.secret = readSecret(bytes.slice(start, reader.at));
    reader.skips(BAR);
    start = reader.at;
    while (!reader.isEnd() && reader.peek() !== NEW_LINE) reader.at += 1;
    this.callingCode = bytes.slice(start, reader.at);
  }

  /** The buyer is known by this text too; none where it is empty. */
  know(text: Uint8Array): void {
    if (text.length > 0) this.addCodes(codeOf(this.secret, text));
  }

  /** The buyer is known by these codes too. */
  addCodes(codes: Uint8Array): void {
    const whole = codes.length - (codes.length % CODE_BYTES);
    for (let at: i32 = 0; at < whole; at += 1) this.codes.push(codes[at]);
  }

  /** What counts for the buyer on that day. To be called once. */
  read(day: f64): Bought {
    const bought = new Bought();
    const reader = this.reader;
    while (reader.skips(NEW_LINE)) {
      const window = reader.number();
      reader.skips(BAR);
      const subject = reader.number();
      let total: f64 = 0;
      while (reader.skips(BAR)) total += this.readGroup(day);
      if (total <= 0) continue;
      bought.windows.push(window);
      bought.subjects.push(subject);
      bought.totals.push(total);
      bought.weights.push(new Float64Array(LIMBS));
    }
    return bought;
  }

  /** A day, an amount, how many codes each purchase has, how many purchases, and their codes. */
  readGroup(day: f64): f64 {
    const reader = this.reader;
    const last = reader.number();
    reader.skips(COMMA);
    const amount = reader.number();
    reader.skips(COMMA);
    const each = reader.small(99);
    reader.skips(COMMA);
    const count = reader.small(9999);
    reader.skips(COMMA);
    const length = each * CODE_BYTES;
    let total: f64 = 0;
    if (length === 0) return total;
    for (let at: i32 = 0; at < count; at += 1) {
      if (reader.at + length > reader.bytes.length) break;
      if (last >= day && this.isBuyers(reader.at, each)) total += amount;
      reader.at += length;
    }
    return total;
  }

  /** Whether one of so many codes is the buyer's. */
  isBuyers(from: i32, count: i32): bool {
    const bytes = this.reader.bytes;
    const codes = this.codes;
    const end = from + count * CODE_BYTES;
    for (let at = from; at < end; at += CODE_BYTES)
      for (let own: i32 = 0; own < codes.length; own += CODE_BYTES) {
        if (bytes[at] !== codes[own]) continue;
        let same: i32 = 1;
        while (same < CODE_BYTES && bytes[at + same] === codes[own + same]) same += 1;
        if (same === CODE_BYTES) return true;
      }
    return false;
  }
}
