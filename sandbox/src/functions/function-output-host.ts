// The platform's imports with which a function writes its answer.
type Open = { list: unknown[]; isObject: boolean };

/** The function's output; {@link answer} returns all of it. */
export class FunctionOutput {
  private readonly open: Open[] = [];
  private root: unknown;
  counts = { writes: 0, bytes: 0 };

  constructor(private readonly memory: () => Uint8Array) {}

  imports() {
    const begin = (isObject: boolean) => () => {
      this.counts.writes += 1;
      this.open.push({ list: [], isObject });
      return 0;
    };
    const end = () => {
      const { list, isObject } = this.open.pop()!;
      return this.write(isObject ? fromPairs(list) : list);
    };
    return {
      shopify_function_output_new_bool: (value: number) => this.write(value !== 0),
      shopify_function_output_new_null: () => this.write(null),
      shopify_function_output_new_i32: (value: number) => this.write(value),
      shopify_function_output_new_f64: (value: number) => this.write(value),
      shopify_function_output_new_utf8_str: (at: number, length: number) => {
        this.counts.bytes += length;
        return this.write(new TextDecoder().decode(this.memory().slice(at, at + length)));
      },
      shopify_function_output_new_object: begin(true),
      shopify_function_output_finish_object: end,
      shopify_function_output_new_array: begin(false),
      shopify_function_output_finish_array: end,
      shopify_function_log_new_utf8_str: () => {},
    };
  }

  /** Undefined where nothing was written, or not to the end. */
  get answer(): unknown {
    return this.open.length === 0 ? this.root : undefined;
  }

  private write(value: unknown): number {
    this.counts.writes += 1;
    const around = this.open.at(-1);
    if (around) around.list.push(value);
    else this.root = value;
    return 0;
  }
}

/** Of names and values in turn. */
function fromPairs(list: unknown[]): Record<string, unknown> {
  const pairs = list.flatMap((name, index) => (index % 2 === 0 ? [[String(name), list[index + 1]] as const] : []));
  return Object.fromEntries(pairs);
}
