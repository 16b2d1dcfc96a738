import { Module } from '@nestjs/common';
import { ReadNotificationsHandler } from './commands/read-notifications.js';
import { Mailer, SmtpMailer } from './mailer.js';
import { NotificationsController } from './notifications.controller.js';
import { ListNotificationsHandler } from './queries/list-notifications.js';
import { StopMailsController } from './stop-mails.controller.js';
import { MailMerchant } from './workers/mail-merchant.js';
import { NotifyMerchant } from './workers/notify-merchant.js';

@Module({
  controllers: [NotificationsController, StopMailsController],
  providers: [ReadNotificationsHandler, ListNotificationsHandler],
})
export class NotificationsModule {}

@Module({
  providers: [NotifyMerchant, MailMerchant, { provide: Mailer, useClass: SmtpMailer }],
  exports: [Mailer],
})
export class NotificationsWorkersModule {}
