import { RuleError } from '../../http/rule-error.js';

/** The whole file is refused, for this reason. */
export function fileError(message: string, status = 422, code = 'invalid_file'): RuleError {
  return new RuleError(status, code, message, { fields: { file: message } });
}
