// The JSON of themes: with comments, as the platform writes and accepts it.
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

export function parseJsonc(text: string, file: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) throw new Error(`${file} is not JSON: ${printParseErrorCode(first.error)} at character ${first.offset}`);
  return value;
}
