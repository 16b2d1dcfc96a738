// The cell `details`: as JSON, what no other column carries of a limit.
import { limitFileDetails, type LimitFileDetails } from '@purchase-limits/contract/limit-import';
import { parse } from '../../http/parse.js';
import { InvalidFieldsError } from '../../http/rule-error.js';
import { requireStorableJson } from '../../http/storable.js';

const NO_JSON = 'Enter JSON, such as {"messages":{"en":{"blockedMessage":"…"}}}';

/** The details, or what is wrong with them: the first part that is. */
export function readDetailsCell(text: string): LimitFileDetails | string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_JSON;
    requireStorableJson(text, value);
    return parse(limitFileDetails, value);
  } catch (error) {
    if (error instanceof SyntaxError) return NO_JSON;
    if (!(error instanceof InvalidFieldsError)) throw error;
    return error.message;
  }
}

export function detailsCell(details: LimitFileDetails): string {
  return Object.keys(details).length > 0 ? JSON.stringify(details) : '';
}
