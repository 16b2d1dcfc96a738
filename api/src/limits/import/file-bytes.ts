import type { Readable } from 'node:stream';
import type { SentFile } from '../../http/sent-file.js';
import { fileError } from './file-error.js';

export const MOST_FILE_BYTES = 10_000_000;

/** The file's content. Throws as soon as it is too large. */
export async function fileBytes({ content, declaredBytes }: SentFile): Promise<Uint8Array> {
  if ((declaredBytes ?? 0) > MOST_FILE_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of withoutDestroying(content)) {
      length += chunk.length;
      if (length > MOST_FILE_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // The client is gone, so there is nobody to answer; not an error of ours.
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? fileError('The file did not arrive') : error;
  }
  // Separate memory that can be transferred to a thread: small Buffers share theirs.
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

/** Keeps the upload's stream open, so it can be answered. */
const withoutDestroying = (content: Readable) => content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

export function tooLarge(): Error {
  return fileError(`The file is larger than ${MOST_FILE_BYTES / 1_000_000} MB`, 413, 'too_large');
}
