import { z } from 'zod';

/** An error in a merchant's browser: its name, and the file, line and column in which it was thrown. Nothing else. */
export const browserErrorBody = z.strictObject({
  name: z.string().regex(/^\w{1,60}$/, 'The name of an error'),
  place: z.string().regex(/^[\w./-]{1,150}(:\d{1,7}){0,2}$/, 'A file, its line and column'),
});
export type BrowserErrorBody = z.infer<typeof browserErrorBody>;
