import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { NotFoundError } from '../http/rule-error.js';

const API = '/operations/api';

/** Every other address below `/operations` is one of the pages, which read their own address. */
@Controller('operations')
export class OperatorsPageController {
  private readonly page: string | null;

  constructor(@Inject(CONFIG) { OPERATIONS_DIST }: Config) {
    this.page = OPERATIONS_DIST ? readFileSync(join(OPERATIONS_DIST, 'index.html'), 'utf8') : null;
  }

  @Get(['', '*'])
  show(@Req() { url }: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.page === null || url.startsWith(API)) throw new NotFoundError('address');
    reply.type('text/html; charset=utf-8').send(this.page);
  }
}
