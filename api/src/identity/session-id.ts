import { createHash, randomBytes } from 'node:crypto';

const BYTES = 24;

/** An unguessable id, stored only in what is signed for the session. */
export const newSessionId = (): string => randomBytes(BYTES).toString('base64url');

/** The stored form of the id: reading the table doesn't reveal one. */
export const hashOfSession = (id: string): string => createHash('sha256').update(id).digest('base64url');
