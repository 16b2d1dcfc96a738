// The platform's code grant: the merchant confirms in the shop's admin, and the platform sends the browser back with a
// code.
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { SCOPES } from '../platform/scopes.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';
import { isSignedQuery } from '../platform/signed-query.js';
import { clientSecrets } from '../secrets.js';
import { Sessions } from './session.js';

type Query = Record<string, string>;

@Injectable()
export class CodeGrant {
  constructor(
    private readonly sessions: Sessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the platform signed this query, at most 90 seconds ago. */
  isSigned(query: Query): boolean {
    return isSignedQuery(query, clientSecrets(this.config));
  }

  /** Sends the browser to the shop to confirm. `next` is the page that it sees afterwards. */
  begin(reply: FastifyReply, shop: string, next: string | undefined): void {
    const state = randomUUID();
    const asked = new URLSearchParams({
      client_id: this.config.PLATFORM_CLIENT_ID,
      scope: SCOPES.join(','),
      redirect_uri: `${this.config.PUBLIC_URL}/auth/callback`,
      state,
    });
    this.sessions.rememberState(reply, state, next);
    reply.redirect(`${shopUrl(this.config.PLATFORM_SHOP_URL, shop)}/admin/oauth/authorize?${asked}`, 302);
  }

  /** Whether this is the platform's answer to a sign-in that this browser began. */
  isAnswer(request: FastifyRequest, query: Query): boolean {
    const { shop = '', code = '', state } = query;
    if (!this.sessions.isRememberedState(request, state) || !SHOP_DOMAIN.test(shop) || code === '') return false;
    return this.isSigned(query);
  }
}
