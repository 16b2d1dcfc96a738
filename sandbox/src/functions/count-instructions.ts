// Estimates the platform's own share of instructions: a function reads and writes through the platform's provider,
// whose instructions count too. Measured with the provider's second version by fuel: about a thousand per value read,
// including the name lookup, and a few per byte copied.
const PER_READ = 1_000;
const PER_WRITE = 150;
const PER_BYTE = 2;

export type ProviderWork = { reads: number; readBytes: number; writes: number; writtenBytes: number };

/** The provider's share. */
export function providerInstructions({ reads, readBytes, writes, writtenBytes }: ProviderWork): number {
  return reads * PER_READ + writes * PER_WRITE + (readBytes + writtenBytes) * PER_BYTE;
}
