// The platform's functions that read the input and write the answer. For AssemblyScript alone.

// @ts-nocheck: the compiler of the tests knows neither `@external` nor 64-bit integers.
@external("shopify_function_v2", "shopify_function_input_get")
declare function inputGet(): i64;
@external("shopify_function_v2", "shopify_function_input_get_val_len")
declare function inputLength(value: i64): i32;
@external("shopify_function_v2", "shopify_function_input_read_utf8_str")
declare function inputRead(place: i32, out: usize, length: i32): void;
@external("shopify_function_v2", "shopify_function_input_get_interned_obj_prop")
declare function inputProperty(value: i64, name: i32): i64;
@external("shopify_function_v2", "shopify_function_input_get_at_index")
declare function inputEntry(value: i64, index: i32): i64;
@external("shopify_function_v2", "shopify_function_intern_utf8_str")
declare function intern(text: usize, length: i32): i32;
@external("shopify_function_v2", "shopify_function_output_new_object")
declare function newObject(entries: i32): i32;
@external("shopify_function_v2", "shopify_function_output_finish_object")
declare function finishObject(): i32;
@external("shopify_function_v2", "shopify_function_output_new_array")
declare function newArray(entries: i32): i32;
@external("shopify_function_v2", "shopify_function_output_finish_array")
declare function finishArray(): i32;
@external("shopify_function_v2", "shopify_function_output_new_utf8_str")
declare function newText(text: usize, length: i32): i32;

export { finishArray, finishObject, inputEntry, inputGet, newArray, newObject };

/** A value is a number, or a "not a number" with a tag, a length and a place. */
const BOX: i64 = 0x7ffc;
const LONGEST_IN_BOX: i32 = 16383;

function tagOf(value: i64): i32 {
  return (value >>> 50) == (BOX >> 2) ? ((value >>> 46) & 15) as i32 : 2;
}

export function isNull(value: i64): bool {
  return tagOf(value) == 0;
}

export function isTrue(value: i64): bool {
  return tagOf(value) == 1 && (value & 1) == 1;
}

export function toNumber(value: i64): f64 {
  return reinterpret<f64>(value);
}

/** Bytes of a text, entries of a list. */
export function lengthOf(value: i64): i32 {
  const length = ((value >>> 32) & 16383) as i32;
  return length < LONGEST_IN_BOX ? length : inputLength(value);
}

/** A text; none where the value is none. */
export function readText(value: i64): Uint8Array {
  if (isNull(value)) return new Uint8Array(0);
  const length = lengthOf(value);
  const bytes = new Uint8Array(length);
  inputRead((value & 0xffffffff) as i32, bytes.dataStart, length);
  return bytes;
}

const BRIEF: i32 = 64;
const brief = new Uint8Array(BRIEF);

/** A text that is read and done with: the next call overwrites it. An id or an amount needs no memory of its own. */
export function readBrief(value: i64): Uint8Array {
  const length = isNull(value) ? 0 : lengthOf(value);
  if (length > BRIEF) return readText(value);
  inputRead((value & 0xffffffff) as i32, brief.dataStart, length);
  store<i32>(changetype<usize>(brief), length, offsetof<Uint8Array>('byteLength'));
  return brief;
}

/** A property by its name as {@link nameOf} made it known. */
export function get(value: i64, name: i32): i64 {
  return inputProperty(value, name);
}

export function nameOf(text: string): i32 {
  const bytes = String.UTF8.encode(text);
  return intern(changetype<usize>(bytes), bytes.byteLength);
}

export function writeText(bytes: Uint8Array): void {
  newText(bytes.dataStart, bytes.length);
}

export function writeName(text: string): void {
  const bytes = String.UTF8.encode(text);
  newText(changetype<usize>(bytes), bytes.byteLength);
}
