import { now } from '../clock.js';
import type { Database } from '../database/database.js';

export type Mail = {
  id: number;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

type MailRow = {
  id: string;
  message_id: string;
  sender: string;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  received_at: Date;
};

export class MailStore {
  constructor(private readonly database: Database) {}

  async add(mail: Omit<Mail, 'id' | 'receivedAt'>): Promise<void> {
    await this.database.query(
      `INSERT INTO mail (message_id, sender, recipients, subject, text, html, received_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [mail.messageId, mail.from, mail.to, mail.subject, mail.text, mail.html, now()],
    );
  }

  /** Newest first. */
  async list(): Promise<Mail[]> {
    const { rows } = await this.database.query<MailRow>('SELECT * FROM mail ORDER BY id DESC LIMIT 500');
    return rows.map(toMail);
  }

  async find(id: number): Promise<Mail | null> {
    const { rows } = await this.database.query<MailRow>('SELECT * FROM mail WHERE id = $1', [id]);
    return rows[0] ? toMail(rows[0]) : null;
  }

  async clear(): Promise<void> {
    await this.database.query('DELETE FROM mail');
  }
}

function toMail(row: MailRow): Mail {
  return {
    id: Number(row.id),
    messageId: row.message_id,
    from: row.sender,
    to: row.recipients,
    subject: row.subject,
    text: row.text,
    html: row.html,
    receivedAt: row.received_at.toISOString(),
  };
}
