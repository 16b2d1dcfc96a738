// Calls of the started product's API, as a merchant of a local store.

export type MerchantAnswer = { status: number; text: string };
/** A body is JSON, or the text of a CSV file. */
type Body = object | string | undefined;

/** The store signs tokens for a minute. */
const TOKEN_LASTS_MS = 30_000;

export class MerchantApi {
  private token: { text: string; until: number } | undefined;

  /** `app`, `store`: addresses without a slash at the end. `handle`: of the merchant's store. */
  constructor(
    private readonly app: string,
    private readonly store: string,
    private readonly handle: string,
  ) {}

  /** The answer as JSON; throws when the API refuses. */
  async call<Answer>(method: string, path: string, body?: Body): Promise<Answer> {
    const { status, text } = await this.send(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    // Parsed here: what fetch parses has prototypes of another realm, which no deep comparison takes for equal.
    return JSON.parse(text) as Answer;
  }

  /** A token that has ended meanwhile, for example as the store's clock was moved, is renewed once. */
  async send(method: string, path: string, body?: Body): Promise<MerchantAnswer> {
    const answer = await this.sendOnce(method, path, body);
    if (answer.status !== 401) return answer;
    this.token = undefined;
    return this.sendOnce(method, path, body);
  }

  private async sendOnce(method: string, path: string, body: Body): Promise<MerchantAnswer> {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const response = await fetch(`${this.app}/apiSa${path}`, {
      method,
      headers: { 'x-auth-token': await this.currentToken(), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  private async currentToken(): Promise<string> {
    if (!this.token || this.token.until < Date.now()) {
      const response = await fetch(`${this.store}/store/${this.handle}/id-token`);
      if (!response.ok) throw new Error(`The store gives no token: ${response.status}`);
      const { token } = (await response.json()) as { token: string };
      this.token = { text: token, until: Date.now() + TOKEN_LASTS_MS };
    }
    return this.token.text;
  }
}
