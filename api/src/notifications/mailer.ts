import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../config.js';
import { withinTime } from '../events/within-time.js';
import { mailsTotal } from '../metrics.js';

export type Mail = {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go; absent: to the sender. */
  replyTo?: string;
  /** Beside those that every mail has. */
  headers?: Record<string, string>;
};

/**
 * Why a mail was not sent. `refused`: the server will not take it (5xx). `later`: it was not taken, and may be later.
 * `unsure`: it was handed over and we did not hear whether it was taken.
 */
export class MailError extends Error {
  readonly isPassing = true;
  /** A server that asks to be left alone counts how often it is asked, and refuses for longer. */
  readonly longestPauseSeconds = 300;

  constructor(
    readonly outcome: 'refused' | 'later' | 'unsure',
    reason: string,
  ) {
    super(reason);
  }

  get forOperators(): string {
    return `The mail server: ${this.message}`;
  }
}

/** The port to the mail server. */
export abstract class Mailer {
  /** Throws a {@link MailError}. */
  abstract send(mail: Mail): Promise<void>;
}

const SEND_WITHIN_MS = 20_000;
/** Mail servers end what is idle for longer, some without a word. */
const IDLE_MS = 2_000;
const MOST_REASON = 300;
/** The answer after which the content is sent. */
const SEND_THE_CONTENT = '354';

/** A connection, which sends one mail at a time. */
type Connection = { transport: Transporter; isHandedOver: boolean; closing?: NodeJS.Timeout };

@Injectable()
export class SmtpMailer extends Mailer implements OnModuleDestroy {
  private readonly url: string;
  private readonly idle: Connection[] = [];

  constructor(@Inject(CONFIG) private readonly config: Config) {
    super();
    if (!config.SMTP_URL) throw new Error('The worker needs SMTP_URL to send e-mail');
    this.url = config.SMTP_URL;
  }

  async send(mail: Mail): Promise<void> {
    const connection = this.take();
    try {
      await withinTime(connection.transport.sendMail({ from: this.config.MAIL_FROM, ...mail }), SEND_WITHIN_MS);
      mailsTotal.inc({ outcome: 'sent' });
    } catch (error) {
      // Also ends what is still under way after the deadline.
      connection.transport.close();
      const failure = mailErrorOf(error, connection.isHandedOver);
      mailsTotal.inc({ outcome: failure.outcome === 'refused' ? 'refused' : 'failed' });
      throw failure;
    }
    this.keep(connection);
  }

  onModuleDestroy(): void {
    for (const connection of this.idle.splice(0)) close(connection);
  }

  /** Many mails in a row share a connection: greeting and login take longer than a mail. */
  private take(): Connection {
    const kept = this.idle.pop();
    clearTimeout(kept?.closing);
    if (kept) return Object.assign(kept, { isHandedOver: false });
    const connection = { isHandedOver: false } as Connection;
    connection.transport = this.transport((answer) => {
      if (answer.startsWith(SEND_THE_CONTENT)) connection.isHandedOver = true;
    });
    return connection;
  }

  private keep(connection: Connection): void {
    this.idle.push(connection);
    connection.closing = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(connection), 1);
      close(connection);
    }, IDLE_MS).unref();
  }

  /** `onAnswer` receives every server response. */
  private transport(onAnswer: (answer: string) => void): Transporter {
    const debug = (entry: { tnx?: string }, text: unknown) => entry.tnx === 'server' && onAnswer(String(text));
    return createTransport({
      url: this.url,
      pool: true,
      maxConnections: 1,
      // What was handed over without an answer is not sent again here.
      maxRequeues: 0,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
      transactionLog: true,
      logger: { level() {}, trace() {}, debug, info() {}, warn() {}, error() {}, fatal() {} },
    } as never);
  }
}

function close({ transport, closing }: Connection): void {
  clearTimeout(closing);
  transport.close();
}

/** Maps a mail library error to the mail's outcome. A refused login isn't a refusal of the mail. */
export function mailErrorOf(error: unknown, isHandedOver: boolean): MailError {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  const reason = String(response ?? code ?? error).slice(0, MOST_REASON);
  if (responseCode === undefined) return new MailError(isHandedOver ? 'unsure' : 'later', reason);
  return new MailError(responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'later', reason);
}
