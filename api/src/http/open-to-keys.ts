import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';

/** `read`: also POST calls that change nothing. */
export type KeyUse = 'read' | 'write';
export const OPEN_TO_KEYS = 'openToKeys';
/** Its name in the description of the API. */
export const KEY_SECURITY = 'key';
/**
 * Marks a controller or route that API keys may call: GET with any key, the rest with a key that may write, unless
 * `use` says that it only reads. All others are for people.
 */
export const OpenToKeys = (use?: KeyUse) =>
  applyDecorators(SetMetadata(OPEN_TO_KEYS, use ?? 'write'), ApiSecurity(KEY_SECURITY));
