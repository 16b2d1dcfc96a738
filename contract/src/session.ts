import { z } from 'zod';
import { instant } from './answers.js';

/** A token for calls, of a session of the standalone admin. */
export const callToken = z.strictObject({ token: z.string(), expiresAt: instant });
