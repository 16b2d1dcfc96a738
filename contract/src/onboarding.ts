import { z } from 'zod';

/** What the merchant has dismissed on the dashboard, by name. */
export const dismissals = z.strictObject({
  dismissed: z
    .array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'A short name of lower-case letters, digits and hyphens'))
    .max(50),
});
export type DismissalsView = z.infer<typeof dismissals>;
