import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail, MailStore } from './mail-store.js';

const MAX_BYTES = 5 * 1024 * 1024;

/** Accepts every mail on loopback and stores it; nothing is sent to another machine. */
export class SmtpListener {
  private readonly server: SMTPServer;

  constructor(mails: MailStore) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      hideSize: false,
      size: MAX_BYTES,
      closeTimeout: 500,
      onData(stream, session, done) {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        buffer(stream)
          .then((raw) => parseMail(raw, recipients))
          .then((mail) => mails.add(mail))
          .then(
            () => done(),
            (error: Error) => {
              console.error('sandbox: a mail was not stored:', error);
              done(error);
            },
          );
      },
    });
    this.server.on('error', (error) => console.error('sandbox: mail connection failed:', error.message));
  }

  /** Resolves with the port it listens on. */
  async listen(port: number): Promise<number> {
    const server = this.server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }
}

export async function parseMail(raw: Buffer, recipients: string[]): Promise<Omit<Mail, 'id' | 'receivedAt'>> {
  const parsed = await PostalMime.parse(raw);
  const named = (parsed.to ?? []).flatMap(addressesOf);
  return {
    messageId: parsed.messageId ?? '',
    from: parsed.from ? addressesOf(parsed.from).join(', ') : '',
    // Recipients of blind copies are only in the envelope.
    to: [...named, ...recipients.filter((address) => !named.some((each) => each.includes(address)))],
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
  };
}

function addressesOf(address: Address): string[] {
  if (address.group) return address.group.flatMap(addressesOf);
  return [address.name ? `${address.name} <${address.address}>` : (address.address ?? '')];
}
