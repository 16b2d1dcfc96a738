// The platform's imports with which a function reads its input.

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

// How the platform hands a function values of its input: 64 bits that are a number, or a "not a number" with a tag, a
// length and the place of the value.
const BOX = 0x7ffcn << 48n;
const TAGS = { null: 0n, boolean: 1n, string: 3n, object: 4n, array: 5n, error: 15n };
/** Longer texts and lists are asked for their length. */
const MOST_IN_BOX = 2 ** 14 - 1;

/** `place`: where the value is found again; `length`: bytes of a text, entries of a list or an object. */
function boxed(tag: keyof typeof TAGS, place = 0, length = 0): bigint {
  return BigInt.asIntN(64, BOX | (TAGS[tag] << 46n) | (BigInt(Math.min(length, MOST_IN_BOX)) << 32n) | BigInt(place));
}

const bits = new DataView(new ArrayBuffer(8));

function boxedNumber(value: number): bigint {
  bits.setFloat64(0, value);
  return bits.getBigInt64(0);
}

const placeIn = (box: bigint): number => Number(box & 0xffff_ffffn);
