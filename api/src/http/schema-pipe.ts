import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { parse } from './parse.js';

/**
 * Shapes what a parameter declares a schema for, `@Body({ schema })`; a 422 names each field that does not fit. The
 * same schemas describe the API.
 */
@Injectable()
export class SchemaPipe implements PipeTransform {
  transform(value: unknown, { schema }: ArgumentMetadata): unknown {
    return schema ? parse(schema as unknown as z.ZodType, value) : value;
  }
}
