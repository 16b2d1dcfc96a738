// Embeds the API responses of a document's first screen in the document itself.
import { Inject, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type Config } from '../config.js';

/** A document does not wait longer: what has no answer by then is asked for by the page. */
const WITHIN_MS = 500;
const BASE_PATH = '/apiSa';

/** Whose document it is. `token`: as `x-auth-token` takes it. */
export type Reader = { token: string; ip: string };

@Injectable()
export class FirstAnswers {
  private readonly logger = new Logger(FirstAnswers.name);
  /** Under which the API answers. */
  private readonly host: string;

  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(CONFIG) config: Config,
  ) {
    this.host = new URL(config.PUBLIC_URL).host;
  }

  /** The answers as JSON by what was read; those that are no success, or come too late, are left out. */
  async of(reads: readonly string[], reader: Reader): Promise<string> {
    const late = AbortSignal.timeout(WITHIN_MS);
    const read = reads.map(async (path) => {
      const body = await this.read(path, reader, late);
      return body === null ? [] : [`${JSON.stringify(path)}:${body}`];
    });
    return `{${(await Promise.all(read)).flat().join(',')}}`;
  }

  private async read(path: string, { token, ip }: Reader, late: AbortSignal): Promise<string | null> {
    const server = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const ended = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null), { once: true }));
    const headers = { host: this.host, 'x-auth-token': token };
    const answered = server
      .inject({ method: 'GET', url: BASE_PATH + path, headers, remoteAddress: ip })
      .then(({ statusCode, body }) => (statusCode === 200 ? body : null))
      .catch((error: unknown) => {
        this.logger.warn(`${path} was left out of a document: ${String(error)}`);
        return null;
      });
    return Promise.race([answered, ended]);
  }
}
