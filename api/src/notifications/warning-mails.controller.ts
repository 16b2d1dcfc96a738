// The link in a warning mail, and the request that mail programs send for their own unsubscribe button (RFC 8058).
import { Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { sendHtml } from '../http/send-html.js';
import { appSecrets } from '../secrets.js';
import { StopWarningMails } from '../shops/commands/stop-warning-mails.js';
import { ASK_PAGE, NO_SUCH_LINK_PAGE, STOPPED_PAGE } from './stop-pages.js';
import { shopOfStopToken } from './stop-token.js';

const NOT_FRAMED = `'none'`;

@Controller('mail/warnings')
@Public()
@ApiExcludeController()
export class WarningMailsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get(':token')
  ask(@Param('token') token: string, @Res() reply: FastifyReply): void {
    if (shopOfStopToken(appSecrets(this.config), token) === null) return sendNoSuchLink(reply);
    sendHtml(reply, ASK_PAGE, NOT_FRAMED);
  }

  @Post(':token')
  @HttpCode(200)
  async stop(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const shopId = shopOfStopToken(appSecrets(this.config), token);
    if (shopId === null) return sendNoSuchLink(reply);
    await this.commands.execute(new StopWarningMails({ shopId }));
    sendHtml(reply, STOPPED_PAGE, NOT_FRAMED);
  }
}

function sendNoSuchLink(reply: FastifyReply): void {
  sendHtml(reply.code(404), NO_SUCH_LINK_PAGE, NOT_FRAMED);
}
