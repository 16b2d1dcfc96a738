// Counts and compares rows as `COPY … TO STDOUT` writes them, whatever their order.
import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 0x0a;
const WORDS = 8;

export type RowSums = { rows: number; checksum: string };

/** Passes COPY's text on unchanged. `checksum` adds up the SHA-256 of each row, whatever the order of rows. */
export class RowDigest extends Transform {
  private rows = 0;
  private readonly sums = new Uint32Array(WORDS);
  /** The start of a row whose end is in a later chunk. */
  private readonly begun: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    // Inside a row COPY writes newlines as `\n`.
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.add(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.begun.push(chunk.subarray(start));
    done(null, chunk);
  }

  get result(): RowSums {
    if (this.begun.length > 0) throw new Error('The last row has no end');
    const bytes = Buffer.alloc(WORDS * 4);
    this.sums.forEach((sum, index) => bytes.writeUInt32LE(sum, index * 4));
    return { rows: this.rows, checksum: bytes.toString('hex') };
  }

  private add(end: Buffer): void {
    const hash = createHash('sha256');
    for (const part of this.begun.splice(0)) hash.update(part);
    const digest = hash.update(end).digest();
    for (let word = 0; word < WORDS; word += 1) this.sums[word]! += digest.readUInt32LE(word * 4);
    this.rows += 1;
  }
}
