import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFaults } from './mail-faults.js';
import type { Mail, MailStore } from './mail-store.js';

const MAX_BYTES = 5 * 1024 * 1024;

/** Accepts and stores every mail on loopback; never sends any to another machine. Fails on request. */
export class SmtpListener {
  private readonly server: SMTPServer;
  private readonly sockets = new Map<number, Socket>();
  private readonly closing = new AbortController();

  constructor(
    private readonly mails: MailStore,
    private readonly faults: MailFaults,
  ) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      hideSize: false,
      size: MAX_BYTES,
      closeTimeout: 500,
      onRcptTo: (_address, _session, done) => {
        const fault = faults.take('rcpt');
        done(fault.mode === 'refuse' ? refusal(fault.code) : null);
      },
      onData: (stream, session, done) => {
        this.receive(stream, session).then(
          () => done(),
          (error: Error & { responseCode?: number }) => {
            if (!error.responseCode) console.error('sandbox: a mail was not stored:', error);
            done(error);
          },
        );
      },
    });
    this.server.on('error', (error) => console.error('sandbox: mail connection failed:', error.message));
    this.server.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0;
      this.sockets.set(port, socket);
      socket.once('close', () => this.sockets.delete(port));
    });
  }

  /** Resolves with the port it listens on. */
  async listen(port: number): Promise<number> {
    const server = this.server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  close(): Promise<void> {
    this.closing.abort();
    return new Promise((closed) => this.server.close(closed));
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const fault = this.faults.take('data');
    if (fault.mode === 'refuse') throw refusal(fault.code);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    await this.mails.add(await parseMail(raw, recipients));
    if (fault.mode === 'slow')
      await pause(fault.seconds * 1_000, undefined, { signal: this.closing.signal }).catch(() => {});
    if (fault.mode === 'drop') this.sockets.get(session.remotePort)?.destroy();
  }
}

function refusal(code: number): Error {
  const text = code < 500 ? 'Try again later' : 'The mail is refused';
  return Object.assign(new Error(text), { responseCode: code });
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
