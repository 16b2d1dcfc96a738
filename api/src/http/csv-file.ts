import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Sets its headers with the file, so that an error has none of them. */
export function csvFile(content: Readable | string, name: string): StreamableFile {
  return new StreamableFile(typeof content === 'string' ? Readable.from([content]) : content, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
