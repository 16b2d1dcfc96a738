// The platform's imports with which a function reads its input.
import { boxed, boxedNumber, placeIn } from './nan-box.js';

type Container = { keys: string[]; values: unknown[] };
type Read = Uint8Array | Container;

/** What the function has read so far, by the places it was told. */
export class FunctionInput {
  private readonly read: Read[] = [];
  private readonly interned: string[] = [];
  /** How often a value was asked for, and how many bytes of text were read. */
  readonly counts = { reads: 0, bytes: 0 };

  constructor(
    private readonly input: unknown,
    private readonly memory: () => Uint8Array,
  ) {}

  imports() {
    return {
      shopify_function_input_get: () => this.box(this.input),
      shopify_function_input_get_val_len: (box: bigint) => this.lengthOf(box),
      shopify_function_input_read_utf8_str: (place: number, out: number, length: number) => {
        this.counts.bytes += length;
        this.memory().set((this.read[place] as Uint8Array).subarray(0, length), out);
      },
      shopify_function_input_get_obj_prop: (box: bigint, at: number, length: number) =>
        this.property(box, this.textAt(at, length)),
      shopify_function_input_get_interned_obj_prop: (box: bigint, id: number) => this.property(box, this.interned[id]!),
      shopify_function_input_get_at_index: (box: bigint, index: number) => this.entry(box, index),
      shopify_function_input_get_obj_key_at_index: (box: bigint, index: number) =>
        this.box((this.read[placeIn(box)] as Container).keys[index] ?? null),
      shopify_function_intern_utf8_str: (at: number, length: number) => this.interned.push(this.textAt(at, length)) - 1,
    };
  }

  private textAt(at: number, length: number): string {
    return new TextDecoder().decode(this.memory().slice(at, at + length));
  }

  private lengthOf(box: bigint): number {
    const read = this.read[placeIn(box)];
    if (!read) return -1;
    return read instanceof Uint8Array ? read.length : read.values.length;
  }

  private property(box: bigint, name: string): bigint {
    const container = this.read[placeIn(box)];
    if (!container || container instanceof Uint8Array) return boxed('error');
    const index = container.keys.indexOf(name);
    return this.box(index === -1 ? null : container.values[index]);
  }

  private entry(box: bigint, index: number): bigint {
    const container = this.read[placeIn(box)];
    if (!container || container instanceof Uint8Array || index >= container.values.length) return boxed('error');
    return this.box(container.values[index]);
  }

  private box(value: unknown): bigint {
    this.counts.reads += 1;
    if (value === null || value === undefined) return boxed('null');
    if (typeof value === 'boolean') return boxed('boolean', value ? 1 : 0);
    if (typeof value === 'number') return boxedNumber(value);
    if (typeof value === 'string') {
      const text = new TextEncoder().encode(value);
      return boxed('string', this.read.push(text) - 1, text.length);
    }
    const isList = Array.isArray(value);
    const container = { keys: isList ? [] : Object.keys(value), values: Object.values(value) };
    return boxed(isList ? 'array' : 'object', this.read.push(container) - 1, container.values.length);
  }
}
