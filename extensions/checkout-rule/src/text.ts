// Texts as bytes of UTF-8: AssemblyScript's own strings would have to be converted.

/** A text that is being written. */
export class Text {
  bytes: i32[] = [];

  add(code: i32): void {
    this.bytes.push(code);
  }

  addPart(from: Uint8Array, start: i32, end: i32): void {
    for (let at = start; at < end; at += 1) this.bytes.push(from[at]);
  }

  addAll(from: Uint8Array): void {
    this.addPart(from, 0, from.length);
  }

  toBytes(): Uint8Array {
    const bytes = new Uint8Array(this.bytes.length);
    for (let at: i32 = 0; at < bytes.length; at += 1) bytes[at] = this.bytes[at];
    return bytes;
  }
}

export function isSame(one: Uint8Array, other: Uint8Array): bool {
  if (one.length !== other.length) return false;
  for (let at: i32 = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** Whether the text comes first where texts are ordered by their bytes. */
function isBefore(one: Uint8Array, other: Uint8Array): bool {
  for (let at: i32 = 0; at < one.length; at += 1) {
    if (at === other.length) return false;
    if (one[at] !== other[at]) return one[at] < other[at];
  }
  return one.length < other.length;
}

/** What belongs to these texts, in the order of their bytes. Most often it already is. */
export function inOrder(values: Uint8Array, texts: Uint8Array[]): Uint8Array {
  let at: i32 = 1;
  while (at < texts.length && isBefore(texts[at - 1], texts[at])) at += 1;
  if (at >= texts.length) return values;
  const ordered = new Uint8Array(values.length);
  for (at = 0; at < texts.length; at += 1) {
    let place: i32 = 0;
    for (let other: i32 = 0; other < texts.length; other += 1) if (isBefore(texts[other], texts[at])) place += 1;
    ordered[place] = values[at];
  }
  return ordered;
}

/** Whether the text stands there. */
export function standsAt(bytes: Uint8Array, at: i32, text: Uint8Array): bool {
  if (at + text.length > bytes.length) return false;
  for (let place: i32 = 0; place < text.length; place += 1) if (bytes[at + place] !== text[place]) return false;
  return true;
}
