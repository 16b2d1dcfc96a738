// What storefronts ask through the platform's app proxy, at `/apps/purchase-limits/ticket` of the shop.
import type { TicketView } from '@purchase-limits/contract/storefront';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { RuleError } from '../http/rule-error.js';
import { readProxyRequest } from '../platform/proxy-request.js';
import { clientSecrets } from '../secrets.js';
import { IssueTicket } from './commands/issue-ticket.js';

@Controller('storefront/proxy')
@Public()
export class TicketsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('ticket')
  async ticket(@Req() { url }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<TicketView> {
    reply.header('cache-control', 'no-store');
    const holder = readProxyRequest(url, clientSecrets(this.config));
    if (!holder)
      throw new RuleError(401, 'unauthorized', 'The platform did not sign this request, or did so too long ago.');
    return { ticket: await this.commands.execute(new IssueTicket({ holder })) };
  }
}
