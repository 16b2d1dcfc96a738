import { pgbouncerProgram } from '../topology/pgbouncer.js';
import { redisProgram } from '../topology/redis-server.js';

/** Programs missing for the multi-machine run; null: none. */
export function missingPrograms(): string | null {
  const missing = [...(redisProgram() ? [] : ['redis-server']), ...(pgbouncerProgram() ? [] : ['pgbouncer'])];
  if (missing.length === 0) return null;
  return `there is no ${missing.join(' and no ')} here (apt-get install ${missing.join(' ')})`;
}
