// Which errors mean that PostgreSQL cannot be reached, or that the same statement may succeed when it is sent again.
const DOWN_CODES = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH',
    '57P01 57P02 57P03 53300 25P03 08000 08001 08003 08004 08006 40001 40P01',
  ].flatMap((codes) => codes.split(' ')),
);
const DOWN_MESSAGES = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'not queryable',
    'server closed the connection',
    // TypeORM lets go of a connection that broke while a transaction held it.
    'query runner already released',
  ].join('|'),
  'i',
);

/** Whether PostgreSQL could not be reached, or went away during the statement. */
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
