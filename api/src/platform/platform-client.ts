// The port to the platform: its token endpoint and Admin GraphQL, by fetch, with a deadline and with errors of our own.
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { RuleError, UnavailableError } from '../http/rule-error.js';

const API_VERSION = '2026-10';
const TIMEOUT_MS = 10_000;

/** The platform refused the token: it expired, was revoked, or the app was uninstalled. */
export class PlatformTokenError extends RuleError {
  constructor(readonly reason: string) {
    super(503, 'store_disconnected', 'The connection to your store has ended. Reload the page to renew it.');
  }
}

@Injectable()
export class PlatformClient {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Runs an Admin GraphQL operation; throws when the platform answers with errors. */
  async query<Answer>(domain: string, accessToken: string, query: string, variables: object = {}): Promise<Answer> {
    const response = await this.post(
      domain,
      `/admin/api/${API_VERSION}/graphql.json`,
      { query, variables },
      { 'X-Shopify-Access-Token': accessToken },
    );
    if (response.status === 401) throw new PlatformTokenError('The platform no longer accepts the access token');
    const body = (await response.json()) as {
      data?: Answer;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    if (response.status === 429 || body.errors?.some((error) => error.extensions?.code === 'THROTTLED'))
      throw new UnavailableError('The store');
    if (response.ok && !body.errors && body.data) return body.data;
    const reasons = body.errors?.map((error) => error.message).join('; ') ?? 'no data';
    throw new Error(`The platform answered ${response.status}: ${reasons}`);
  }

  /** A grant at the token endpoint. */
  async requestToken<Answer>(domain: string, grant: Record<string, string>): Promise<Answer> {
    const credentials = {
      client_id: this.config.PLATFORM_CLIENT_ID,
      client_secret: this.config.PLATFORM_CLIENT_SECRET,
    };
    const response = await this.post(domain, '/admin/oauth/access_token', { ...credentials, ...grant });
    if (response.status === 400 || response.status === 401)
      throw new PlatformTokenError(`The platform refused the grant with ${response.status}`);
    if (!response.ok) throw new UnavailableError('The store');
    return (await response.json()) as Answer;
  }

  private async post(
    domain: string,
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(shopUrl(this.config.PLATFORM_SHOP_URL, domain) + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
        throw new UnavailableError('The store');
      throw error;
    }
    if (response.status >= 500) throw new UnavailableError('The store');
    return response;
  }
}
