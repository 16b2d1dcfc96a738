import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Transactions } from '../database/transactions.js';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { Mailer, SmtpMailer } from './mailer.js';
import { ListNotifications, ListNotificationsHandler, type NotificationList } from './queries/list-notifications.js';
import { MailMerchant } from './workers/mail-merchant.js';
import { NotifyMerchant } from './workers/notify-merchant.js';

export const readNotificationsBody = z.strictObject({ ids: z.array(z.uuid()).max(500) });

/** The merchant has seen these; ids of other shops or of nothing change nothing. */
export class ReadNotifications extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly ids: string[],
  ) {
    super();
  }
}

@CommandHandler(ReadNotifications)
export class ReadNotificationsHandler implements ICommandHandler<ReadNotifications> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, ids }: ReadNotifications): Promise<void> {
    await this.transactions.run(shopId, (tx) =>
      tx.rows('UPDATE notification SET read_at = now() WHERE id = ANY ($1) AND read_at IS NULL', [ids]),
    );
  }
}

@Controller('apiSa/notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ApiOperation({ summary: 'List what the merchant was told, newest first' })
  @Get()
  list(@Shop() shop: CurrentShop): Promise<NotificationList> {
    return this.queries.execute(new ListNotifications(shop.id));
  }

  @ApiOperation({ summary: 'Mark notifications as read' })
  @Post('read')
  @HttpCode(200)
  async read(
    @Shop() shop: CurrentShop,
    @Body({ schema: readNotificationsBody }) body: z.infer<typeof readNotificationsBody>,
  ): Promise<{ unread: number }> {
    await this.commands.execute(new ReadNotifications(shop.id, body.ids));
    const { unread } = await this.queries.execute(new ListNotifications(shop.id));
    return { unread };
  }
}

@Module({ controllers: [NotificationsController], providers: [ReadNotificationsHandler, ListNotificationsHandler] })
export class NotificationsModule {}

@Module({ providers: [NotifyMerchant, MailMerchant, { provide: Mailer, useClass: SmtpMailer }], exports: [Mailer] })
export class NotificationsWorkersModule {}
