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

/** Whether the text stands there. */
export function standsAt(bytes: Uint8Array, at: i32, text: Uint8Array): bool {
  if (at + text.length > bytes.length) return false;
  for (let place: i32 = 0; place < text.length; place += 1) if (bytes[at + place] !== text[place]) return false;
  return true;
}
