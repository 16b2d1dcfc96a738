// The arguments of the platform's tags: values, then names that may contain dots or hyphens, as in
// `closest.product: product`.
import { evalToken, type Context, type TagToken, type Tokenizer, type ValueToken } from 'liquidjs';

export type TagArguments = { values: ValueToken[]; named: [string, ValueToken][] };
type Reader = Pick<Tokenizer, 'input' | 'p' | 'N' | 'skipBlank' | 'end' | 'peek' | 'readValue'>;

const NAME = /^([\w-][\w.-]*)\s*:/;

export function readArguments(token: TagToken): TagArguments {
  const tokenizer = token.tokenizer as Reader;
  const read: TagArguments = { values: [], named: [] };
  tokenizer.skipBlank();
  while (!tokenizer.end()) {
    if (tokenizer.peek() === ',') tokenizer.p += 1;
    tokenizer.skipBlank();
    if (tokenizer.end()) break;
    const name = NAME.exec(tokenizer.input.slice(tokenizer.p, tokenizer.N));
    if (name) tokenizer.p += name[0].length;
    const value = tokenizer.readValue();
    if (!value) throw new Error(`cannot read the arguments of ${token.getText()}`);
    if (name) read.named.push([name[1]!, value]);
    else read.values.push(value);
    tokenizer.skipBlank();
  }
  return read;
}

/** The named arguments with their values, for use with `yield*`. */
export function* namedValues(args: TagArguments, context: Context): Generator<unknown, Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, token] of args.named) values[name] = yield evalToken(token, context);
  return values;
}
