// Texts that are encrypted at rest, with AES-256-GCM.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keyIdOf, type Secrets } from '../secrets.js';

/** The purpose of what the platform granted. */
export const PLATFORM_TOKENS = 'platform tokens';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class Sealer {
  /** The key that seals, then the one that still opens. */
  private readonly keys: Buffer[];
  /** Names the secret that seals. */
  readonly keyId: string;
  /** Names those that only open. */
  readonly previousKeyIds: string[];

  /** `purpose` keeps the texts of one use from being read by another. */
  constructor(secrets: Secrets, purpose: string) {
    this.keys = secrets.map((secret) => createHash('sha256').update(`${purpose} ${secret}`).digest());
    this.keyId = keyIdOf(secrets[0]);
    this.previousKeyIds = secrets.slice(1).map(keyIdOf);
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys[0]!, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** The text; null when it was sealed with a secret that is not configured, or changed. */
  open(sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    for (const key of this.keys) {
      const text = openedWith(key, bytes);
      if (text !== null) return text;
    }
    return null;
  }
}

function openedWith(key: Buffer, bytes: Buffer): string | null {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    // The tag identifies the key: a mismatch is the answer.
    return null;
  }
}
