// Any other document is a route of the standalone admin; the platform opens the app's root inside its frame.
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../http/public.js';
import { NotFoundError } from '../http/rule-error.js';
import { AdminDocument } from './admin-document.js';
import { Sessions } from './session.js';

const NOT_DOCUMENTS = /^\/(apiSa|storefront|auth|health|metrics|queues|assets)(\/|$)/;

@Controller()
@Public()
@ApiExcludeController()
export class StandaloneController {
  constructor(
    private readonly admin: AdminDocument,
    private readonly sessions: Sessions,
  ) {}

  @Get('*')
  async document(
    @Query('embedded') embedded: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (NOT_DOCUMENTS.test(request.url.split('?')[0]!)) throw new NotFoundError('address');
    if (embedded === '1') return void reply.redirect(`/embed${request.url === '/' ? '' : request.url}`, 302);
    if (!(await this.sessions.of(request))) return void reply.redirect('/auth/login', 302);
    this.admin.sendStandalone(reply);
  }
}
