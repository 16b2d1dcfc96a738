// Runs a compiled function with the platform's imports and limits.
import { FunctionInput } from './function-input-host.js';
import { FunctionOutput } from './function-output-host.js';

/** In bytes, as the platform counts: a kilobyte is 1,000. */
export const MOST_MEMORY = 10_000_000;
export const MOST_OUTPUT = 20_000;
export const MOST_INPUT = 128_000;
export const MOST_MODULE = 256_000;

export class FunctionError extends Error {}

/**
 * `instructions`: what the platform is thought to count. A function that exports its own count as `instructions` is
 * counted whole; of others only the provider's part is known.
 */
export type FunctionRun = { output: unknown; instructions: number };
export type PlatformFunction = { run: (input: unknown) => FunctionRun };

/** Up to so many lines; above, each limit grows with them. */
export const LINES = 200;

const PROVIDER = 'shopify_function_v2';

/** Throws a {@link FunctionError} where the module is none, is too large, or lacks the export. */
export async function loadFunction(wasm: Uint8Array<ArrayBuffer>, exportName: string): Promise<PlatformFunction> {
  if (wasm.length > MOST_MODULE)
    throw new FunctionError(`The function has ${wasm.length} bytes; at most ${MOST_MODULE}`);
  const module = await WebAssembly.compile(wasm).catch((error: unknown) => {
    throw new FunctionError(`The function is no WebAssembly: ${String(error)}`);
  });
  if (!WebAssembly.Module.exports(module).some(({ name, kind }) => name === exportName && kind === 'function'))
    throw new FunctionError(`The function has no export ${exportName}`);
  return { run: (input) => run(module, exportName, input) };
}

function run(module: WebAssembly.Module, exportName: string, input: unknown): FunctionRun {
  const lines = linesOf(input);
  checkSize('input', input, MOST_INPUT, lines);
  let memory: WebAssembly.Memory | undefined;
  const bytes = () => new Uint8Array(memory!.buffer);
  const reading = new FunctionInput(input, bytes);
  const writing = new FunctionOutput(bytes);
  const imports = { [PROVIDER]: { ...reading.imports(), ...writing.imports() } };
  const { exports } = new WebAssembly.Instance(module, imports);
  memory = exports.memory as WebAssembly.Memory;
  try {
    (exports[exportName] as () => void)();
  } catch (error) {
    throw new FunctionError(`The function stopped: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (memory.buffer.byteLength > MOST_MEMORY)
    throw new FunctionError(`The function used ${memory.buffer.byteLength} bytes of memory; at most ${MOST_MEMORY}`);
  if (writing.answer === undefined) throw new FunctionError('The function answered nothing');
  checkSize('output', writing.answer, MOST_OUTPUT, lines);
  const own = exports.instructions as { value: number } | undefined;
  const provider = providerInstructions({
    reads: reading.counts.reads,
    readBytes: reading.counts.bytes,
    writes: writing.counts.writes,
    writtenBytes: writing.counts.bytes,
  });
  return { output: writing.answer, instructions: Math.round((own?.value ?? 0) + provider) };
}

/** A cart of more than 200 lines may have more of both. */
function checkSize(what: 'input' | 'output', value: unknown, most: number, lines: number): void {
  const size = Buffer.byteLength(JSON.stringify(value));
  const scaled = most * Math.max(1, lines / LINES);
  if (size > scaled) throw new FunctionError(`The ${what} of the function has ${size} bytes; at most ${scaled}`);
}

function linesOf(input: unknown): number {
  const lines = (input as { cart?: { lines?: unknown } } | null)?.cart?.lines;
  return Array.isArray(lines) ? lines.length : 0;
}

// Estimates the platform's own share of instructions: a function reads and writes through the platform's provider,
// whose instructions count too. Measured with the provider's second version by fuel: about a thousand per value read,
// including the name lookup, and a few per byte copied.
const PER_READ = 1_000;
const PER_WRITE = 150;
const PER_BYTE = 2;

type ProviderWork = { reads: number; readBytes: number; writes: number; writtenBytes: number };

/** The provider's share. */
function providerInstructions({ reads, readBytes, writes, writtenBytes }: ProviderWork): number {
  return reads * PER_READ + writes * PER_WRITE + (readBytes + writtenBytes) * PER_BYTE;
}
