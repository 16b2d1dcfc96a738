// The session of the standalone admin: a token of our own in a cookie, traded for short-lived ones by which calls are
// made. All of them name a row, and end with it.
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { FindInstallation } from '../installation/queries/find-installation.js';
import { standaloneAddress } from './app-address.js';
import { BeginSession } from './commands/begin-session.js';
import { EndSession } from './commands/end-session.js';
import {
  InvalidTokenError,
  issueOwnToken,
  verifyIdentityToken,
  type Caller,
  type OwnCaller,
  type SessionCaller,
  type TokenKeys,
} from './identity-token.js';
import { FindSession } from './queries/find-session.js';
import { tokenKeys } from './token-keys.js';

const SESSION_COOKIE = 'session';
const STATE_COOKIE = 'sign-in';
const SESSION_SECONDS = 7 * 86_400;
const STATE_SECONDS = 600;
const CALL_SECONDS = 300;
const SUPPORT_SECONDS = 3_600;

@Injectable()
export class Sessions {
  private readonly keys: TokenKeys;
  private readonly cookie: { path: string; httpOnly: true; sameSite: 'lax'; secure: boolean };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CONFIG) config: Config,
  ) {
    this.keys = tokenKeys(config);
    this.cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.PUBLIC_URL.startsWith('https') };
  }

  /** Who is signed in; null without a valid session, when it was signed out, and when the app was uninstalled since. */
  async of(request: FastifyRequest): Promise<SessionCaller | null> {
    const caller = await this.callerIn(request);
    return caller && (await this.queries.execute(new FindSession({ caller }))) ? caller : null;
  }

  /** The cookie's identity, whether or not the session is still valid. */
  private async callerIn(request: FastifyRequest): Promise<SessionCaller | null> {
    const token = request.cookies[SESSION_COOKIE];
    if (!token) return null;
    try {
      const caller = await verifyIdentityToken(token, this.keys, 'session');
      return caller.isOwn ? caller : null;
    } catch (error) {
      if (error instanceof InvalidTokenError) return null;
      throw error;
    }
  }

  /** Remembers in the browser that it began this sign-in, and the page that it wants to see afterwards. */
  rememberState(reply: FastifyReply, state: string, next: string | undefined): void {
    const kept = `${state} ${standaloneAddress(next)}`;
    reply.setCookie(STATE_COOKIE, kept, { ...this.cookie, maxAge: STATE_SECONDS });
  }

  /** Whether this browser began the sign-in with this state. */
  isRememberedState(request: FastifyRequest, state: string | undefined): boolean {
    return Boolean(state) && state === rememberedIn(request).state;
  }

  /** The page that was wanted when this browser began to sign in. */
  rememberedAddress(request: FastifyRequest): string {
    return standaloneAddress(rememberedIn(request).next);
  }

  /** Signs the browser in, for as long as the app stays installed. */
  async begin(reply: FastifyReply, caller: Caller): Promise<void> {
    const epoch = (await this.queries.execute(new FindInstallation({ domain: caller.shopDomain })))?.epoch ?? null;
    if (epoch === null) throw new Error('A session needs a shop with the app installed');
    await this.set(reply, { ...caller, epoch }, SESSION_SECONDS);
  }

  /** Lets an operator into the shop for an hour. */
  async beginForSupport(reply: FastifyReply, caller: OwnCaller): Promise<void> {
    await this.set(reply, caller, SUPPORT_SECONDS);
  }

  private async set(reply: FastifyReply, caller: OwnCaller, seconds: number): Promise<void> {
    const sessionId = await this.commands.execute(new BeginSession({ caller, seconds }));
    const session = await issueOwnToken({ ...caller, sessionId }, this.keys, 'session', seconds);
    reply
      .clearCookie(STATE_COOKIE, this.cookie)
      .setCookie(SESSION_COOKIE, session, { ...this.cookie, maxAge: seconds });
  }

  /** Signs the browser out: its session and the tokens for calls stop working. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await this.callerIn(request);
    if (caller) await this.commands.execute(new EndSession({ caller }));
    reply.clearCookie(SESSION_COOKIE, this.cookie);
  }

  /** A token for calls to the API, valid for five minutes. */
  async issueCallToken(caller: SessionCaller): Promise<{ token: string; expiresAt: string }> {
    const expiresAt = new Date(now().getTime() + CALL_SECONDS * 1_000).toISOString();
    return { token: await issueOwnToken(caller, this.keys, 'call', CALL_SECONDS), expiresAt };
  }
}

function rememberedIn(request: FastifyRequest): { state?: string; next?: string } {
  const [state, next] = request.cookies[STATE_COOKIE]?.split(' ') ?? [];
  return { state, next };
}
