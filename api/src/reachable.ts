// Whether a server that the configuration names is there, asked before anything else starts: a wrong address or
// password is said in one line, by the name of its variable.
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './cannot-start.js';

/** A server that is being started, or fails over, has so long to answer. */
const PATIENCE_MS = 10_000;
const AGAIN_AFTER_MS = 500;
/** Errors that go away when a server is up. */
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03']);

/** A server and the variable that names it. `what`: what it is, such as PostgreSQL. */
export type Server = { variable: string; what: string; host: string; port: string };

export function serverIn(variable: string, text: string, of: { what: string; usualPort: string }): Server {
  if (!URL.canParse(text)) throw new CannotStart(`${variable}: must be a URL.`);
  const { hostname, port } = new URL(text);
  return { variable, what: of.what, host: hostname, port: port || of.usualPort };
}

/**
 * Throws a {@link CannotStart} unless the server answers. `explain`: what an error code of this kind of server means;
 * undefined: what it does for any.
 */
export async function untilReached(
  server: Server,
  attempt: () => Promise<void>,
  explain: (code: string) => string | undefined,
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CannotStart) throw error;
      const code = codeOf(error);
      const isPassing = PASSING.has(code) && performance.now() < deadline;
      if (!isPassing) throw new CannotStart(`${server.variable}: ${explain(code) ?? unreached(server, code)}`);
      await pause(AGAIN_AFTER_MS);
    }
  }
}

/** The error's code; without one its message, which for Redis begins with the code. */
function codeOf(error: unknown): string {
  const { code, errors, lastNodeError, message } = error as {
    code?: unknown;
    errors?: unknown[];
    lastNodeError?: unknown;
    message?: string;
  };
  if (lastNodeError) return codeOf(lastNodeError);
  if (typeof code === 'string') return code;
  if (errors?.length) return codeOf(errors[0]);
  return message ?? String(error);
}

function unreached({ what, host, port }: Server, code: string): string {
  const why: Record<string, string> = {
    ECONNREFUSED: `nothing listens at ${host}:${port}. Is ${what} running there?`,
    ENOTFOUND: `there is no host named "${host}".`,
    EAI_AGAIN: `the host "${host}" can't be looked up.`,
  };
  return why[code] ?? `${what} at ${host}:${port} can't be reached (${code}).`;
}
