import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config.js';

export type Mail = { messageId: string; to: string; subject: string; text: string; html: string };

/** The port to the mail server. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}

@Injectable()
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
    if (!config.SMTP_URL) throw new Error('The worker needs SMTP_URL to send e-mail');
    this.transport = createTransport(config.SMTP_URL, {
      connectionTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as never);
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail({ from: this.config.MAIL_FROM, ...mail });
  }
}
