import { z } from 'zod';

/** The fields of a form that have a value: an empty one is as good as none. */
export const filledFields = z.record(z.string(), z.string()).transform((fields) => {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  return Object.fromEntries(filled) as Record<string, string>;
});
