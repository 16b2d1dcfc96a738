// What answers share: errors, and instants as text.
import { z } from 'zod';

/** An ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** Every error of the API. `fields` maps the path of a field to what is wrong with it (422 only). */
export const errorAnswer = z.looseObject({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
