// The link in a mail that stops such mails, and the request that mail programs send for their own unsubscribe button
// (RFC 8058).
import { ADMIN_LOCALES, type AdminLocale } from '@purchase-limits/contract/shop';
import { Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { sendHtml } from '../http/send-html.js';
import { appSecrets } from '../secrets.js';
import { StopMails, type StoppableMails } from '../shops/commands/stop-mails.js';
import { NO_SUCH_LINK_PAGE, stopPages } from './stop-pages.js';
import { isStoppable, shopOfStopToken } from './stop-token.js';

const NOT_FRAMED = `'none'`;

type Link = { mails: string; token: string };

@Controller('mail')
@Public()
@ApiExcludeController()
export class StopMailsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `language`: of the mail; absent: English. */
  @Get(':mails/:token')
  ask(@Param() link: Link, @Query('language') language: unknown, @Res() reply: FastifyReply): void {
    const stopped = this.stoppedBy(link);
    if (!stopped) return sendNoSuchLink(reply);
    sendHtml(reply, stopPages(stopped.mails, localeOf(language)).ask, NOT_FRAMED);
  }

  @Post(':mails/:token')
  @HttpCode(200)
  async stop(@Param() link: Link, @Query('language') language: unknown, @Res() reply: FastifyReply): Promise<void> {
    const stopped = this.stoppedBy(link);
    if (!stopped) return sendNoSuchLink(reply);
    await this.commands.execute(new StopMails(stopped));
    sendHtml(reply, stopPages(stopped.mails, localeOf(language)).stopped, NOT_FRAMED);
  }

  private stoppedBy({ mails, token }: Link): { shopId: string; mails: StoppableMails } | null {
    if (!isStoppable(mails)) return null;
    const shopId = shopOfStopToken(appSecrets(this.config), token, mails);
    return shopId === null ? null : { shopId, mails };
  }
}

function localeOf(language: unknown): AdminLocale {
  return ADMIN_LOCALES.find((locale) => locale === language) ?? 'en';
}

function sendNoSuchLink(reply: FastifyReply): void {
  sendHtml(reply.code(404), NO_SUCH_LINK_PAGE, NOT_FRAMED);
}
