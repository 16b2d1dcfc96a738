import { Controller, Get, Headers, Inject, Optional, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { NotFoundError, RuleError } from '../http/rule-error.js';
import { registry } from '../metrics.js';
import { BacklogMetrics } from './backlog-metrics.js';
import { Guesses } from './guesses.js';
import { isSame } from './operator.js';

const BEARER = /^Bearer +/i;

/** Prometheus' metrics, with the configured token; without one the route doesn't exist. */
@Controller('metrics')
@Public()
@ApiExcludeController()
export class MetricsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly guesses: Guesses,
    /** Of the worker only. */
    @Optional() private readonly backlog?: BacklogMetrics,
  ) {}

  @Get()
  async metrics(
    @Headers('authorization') authorization: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!this.config.METRICS_TOKEN) throw new NotFoundError('address');
    const refusal = this.guesses.refusal('metrics', request, reply);
    if (refusal) throw refusal;
    const shown = authorization?.replace(BEARER, '') ?? '';
    if (!isSame(shown, this.config.METRICS_TOKEN)) {
      // Whoever shows nothing does not guess.
      if (shown !== '') this.guesses.note('metrics', request);
      throw new RuleError(401, 'unauthorized', 'The token is wrong.');
    }
    await this.backlog?.refresh();
    reply.header('content-type', registry.contentType).send(await registry.metrics());
  }
}
