import { createHash, randomBytes } from 'node:crypto';

const BYTES = 24;

/** An id that nobody guesses. It stands in what is signed for the session, and nowhere else. */
export const newSessionId = (): string => randomBytes(BYTES).toString('base64url');

/** By which the session is stored: whoever reads the table cannot name one. */
export const hashOfSession = (id: string): string => createHash('sha256').update(id).digest('base64url');
