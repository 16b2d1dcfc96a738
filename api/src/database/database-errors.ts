// Which errors mean that PostgreSQL cannot serve at the moment, or that the same statement may succeed when it is sent
// again; and which mean that the data is to blame.
const DOWN_CODES = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH',
    '57P01 57P02 57P03 53300 25P03 08000 08001 08003 08004 08006 40001 40P01',
    // Read-only, disk full, out of memory, a lock or a statement that took too long, an error of the disk.
    '25006 53100 53200 53400 55P03 57014 58030',
  ].flatMap((codes) => codes.split(' ')),
);
/** The driver's words when a connection stays silent. */
const SILENT = 'query read timeout';
const DOWN_MESSAGES = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'not queryable',
    'server closed the connection',
    SILENT,
    // TypeORM lets go of a connection that broke while a transaction held it.
    'query runner already released',
  ].join('|'),
  'i',
);

/** Whether PostgreSQL could not be reached, went away during the statement, or cannot write at the moment. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, driverError, errors } = error as {
    code?: unknown;
    message?: unknown;
    driverError?: unknown;
    errors?: unknown;
  };
  if (typeof code === 'string' && DOWN_CODES.has(code)) return true;
  if (typeof message === 'string' && DOWN_MESSAGES.test(message)) return true;
  return isDatabaseDown(driverError) || (Array.isArray(errors) && errors.some(isDatabaseDown));
}

const CONFLICTS: Record<string, 'deadlock' | 'serialization'> = { '40P01': 'deadlock', '40001': 'serialization' };

/** Which conflict with another transaction ended this one; the same work may succeed when it runs again. */
export function conflictOf(error: unknown): 'deadlock' | 'serialization' | null {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string' && Object.hasOwn(CONFLICTS, code)) return CONFLICTS[code]!;
  return driverError === undefined ? null : conflictOf(driverError);
}

/** Whether the connection stayed silent: what is sent over it later would wait as well. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message.toLowerCase().includes(SILENT);
}

/** Whether a value was refused: the same statement without it may succeed. */
export function isDataRefused(error: unknown): boolean {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string') return /^(22|23)/.test(code);
  return driverError !== undefined && isDataRefused(driverError);
}

const MEANINGS: Record<string, string> = {
  '22001': 'a text is too long for its column',
  '22003': 'a number is too large for its column',
  '22007': 'a date or time cannot be read',
  '22P02': 'a value is not of its column’s type',
  '22P05': 'a character cannot be stored',
  '23502': 'a value is missing',
  '23503': 'a row refers to one that does not exist',
  '23505': 'there is such a row already',
  '23514': 'a value is not allowed',
  '40001': 'transactions conflicted again and again',
  '40P01': 'transactions waited for each other again and again',
  '42501': 'the role lacks a right',
  '42703': 'a column is missing: has this release’s migrate run?',
  '42883': 'a function is missing: has this release’s migrate run?',
  '42P01': 'a table is missing: has this release’s migrate run?',
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it has no connection left',
  '55P03': 'a lock was not free in time',
  '57014': 'a statement took too long',
  '25006': 'it takes no writes, as a replica does',
};

/** What PostgreSQL or the connection has against a statement, in words and without any value; null: not theirs. */
export function explainDatabaseError(error: unknown): string | null {
  const { code, table, column, constraint, severity, driverError } = (error ?? {}) as Record<string, unknown>;
  if (typeof code === 'string' && typeof severity === 'string') {
    const where = [
      table && `table ${String(table)}`,
      column && `column ${String(column)}`,
      constraint && `constraint ${String(constraint)}`,
    ].filter(Boolean);
    return `PostgreSQL: ${MEANINGS[code] ?? 'an error'} (${[code, ...where].join(', ')})`;
  }
  if (driverError !== undefined) return explainDatabaseError(driverError);
  return isDatabaseDown(error) ? 'PostgreSQL cannot be reached, or the connection to it broke' : null;
}
