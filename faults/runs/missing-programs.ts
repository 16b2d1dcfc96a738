import { pgbouncerProgram } from '../topology/pgbouncer.js';
import { redisProgram } from '../topology/redis-server.js';

/** What is missing on this machine to run the product as on several; null: nothing. */
export function missingPrograms(): string | null {
  const missing = [...(redisProgram() ? [] : ['redis-server']), ...(pgbouncerProgram() ? [] : ['pgbouncer'])];
  if (missing.length === 0) return null;
  return `there is no ${missing.join(' and no ')} here (apt-get install ${missing.join(' ')})`;
}
