import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { shaped, turnOf } from './json-bodies.js';
import { parse } from './parse.js';
import { requireStorable } from './storable.js';

/**
 * Shapes what a parameter declares a schema for, `@Body({ schema })`; a 422 names each field that does not fit. The
 * same schemas describe the API.
 */
@Injectable()
export class SchemaPipe implements PipeTransform {
  async transform(value: unknown, { schema, type }: ArgumentMetadata): Promise<unknown> {
    if (!schema) return value;
    // Bodies were looked at when they were read.
    if (type !== 'body') requireStorable(value);
    await turnOf(value);
    return shaped(value, parse(schema as unknown as z.ZodType, value));
  }
}
