import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { ListNotifications, type NotificationList } from './queries/list-notifications.js';

export const readNotificationsBody = z.strictObject({ ids: z.array(z.uuid()).max(500) });

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
  read(
    @Shop() shop: CurrentShop,
    @Body({ schema: readNotificationsBody }) { ids }: z.infer<typeof readNotificationsBody>,
  ): Promise<{ unread: number }> {
    return this.commands.execute(new ReadNotifications(shop, ids));
  }
}
