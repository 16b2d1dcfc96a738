// Keys with which programs call the API for a shop.
import { z } from 'zod';
import { instant } from './answers.js';

export const MOST_API_KEYS = 20;
/** Days until a key expires; null: never. */
export const KEY_DAYS = [30, 90, 365] as const;
const NAME_LENGTH = 60;

export const apiKeyBody = z.strictObject({
  /** Of the program that has it, for example `deploy`. */
  name: z.string().trim().min(1, 'This field is required').max(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters`),
  canWrite: z.boolean().default(false),
  days: z
    .union(KEY_DAYS.map((days) => z.literal(days)))
    .nullable()
    .default(null),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;

/** `ending`: the last characters of the key. A revoked key is listed until 30 days later. */
export const apiKeyView = z.strictObject({
  id: z.string(),
  name: z.string(),
  ending: z.string(),
  canWrite: z.boolean(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** To the minute; null: never. */
  usedAt: instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;
export const apiKeyList = z.strictObject({ items: z.array(apiKeyView) });
export type ApiKeyList = z.infer<typeof apiKeyList>;
/** `key` is answered once: nobody can read it again. */
export const createdApiKey = z.strictObject({ key: z.string(), item: apiKeyView });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
