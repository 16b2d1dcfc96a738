import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { MailError, SmtpMailer } from '../../src/notifications/mailer.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('mail', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterEach(() => {
    app.outbox.failing = () => null;
  });
  afterAll(() => app.stop());

  const mails = () => app.outbox.mails.filter(({ to }) => to === `owner@${shop.domain}`);
  /** An event that a mail is sent for. */
  const happen = () => app.webhook(shop, 'customers/data_request', { payload: { data_request: { id: 1 } } });
  const attempt = async () =>
    (await app.sql('SELECT unsure, state FROM mail_attempt WHERE shop_id = $1', [shop.id]))[0];

  it('is tried again as often as it takes while the server does not take it, and arrives once', async () => {
    let failures = 4;
    app.outbox.failing = () => ((failures -= 1) >= 0 ? new MailError('later', '451 try again') : null);
    await happen();
    await app.drain();
    expect([mails().length, await attempt()]).toEqual([1, { unsure: 1, state: 'sent' }]);
  });

  it('of which we do not hear whether it was taken is handed over twice, and no more', async () => {
    let tries = 0;
    app.outbox.failing = () => {
      tries += 1;
      return new MailError('unsure', 'the connection ended');
    };
    await happen();
    await app.drain();
    expect([tries, await attempt()]).toEqual([2, { unsure: 2, state: 'unknown' }]);
  });

  it('that is refused ends, and the app says so', async () => {
    let tries = 0;
    app.outbox.failing = () => {
      tries += 1;
      return new MailError('refused', '550 no such user');
    };
    await happen();
    await app.drain();
    expect([tries, await attempt()]).toEqual([1, { unsure: 1, state: 'refused' }]);
    const { body } = await app.merchant(shop).send('get', '/notifications');
    expect((body.items as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual([
      'customer_data',
      'mail_refused',
    ]);
  });
});

describe('the mailer', () => {
  const MAIL = { messageId: '<1@example.com>', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>' };
  let server: Server;
  const connections = new Set<Socket>();
  beforeEach(() => {
    connections.clear();
  });
  afterEach(() => {
    for (const socket of connections) socket.destroy();
    server?.close();
  });

  /** Sends to a server that answers each command in this way; `drop` ends the connection. */
  const mailerTo = async (answers: Record<string, string>): Promise<SmtpMailer> => {
    server = createServer((socket) => {
      connections.add(socket);
      let isContent = false;
      socket.write('220 ready\r\n');
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
          if (isContent && line !== '.') continue;
          const command = isContent ? 'END' : line.split(/[ :]/)[0]!.toUpperCase();
          isContent = command === 'DATA' && !answers.DATA;
          const usual = { DATA: '354 go on', QUIT: '221 bye' }[command] ?? '250 ok';
          const answer = answers[command] ?? usual;
          if (answer === 'drop') return socket.destroy();
          socket.write(`${answer}\r\n`);
        }
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return new SmtpMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'b@example.com' } as never);
  };
  const outcome = (mailer: SmtpMailer): Promise<string> =>
    mailer.send(MAIL).then(
      () => 'sent',
      (error: unknown) => (error instanceof MailError ? error.outcome : String(error)),
    );

  it.each([
    ['takes the mail', {}, 'sent'],
    ['knows no such address', { RCPT: '550 no such user' }, 'refused'],
    ['refuses the content', { END: '554 spam' }, 'refused'],
    ['asks to come later', { RCPT: '451 later' }, 'later'],
    ['is full', { END: '452 full' }, 'later'],
    ['ends the connection before the content', { MAIL: 'drop' }, 'later'],
    ['ends the connection after the content', { END: 'drop' }, 'unsure'],
  ])('tells what became of a mail when the server %s', async (_what, answers, expected) => {
    const mailer = await mailerTo(answers as Record<string, string>);
    expect(await outcome(mailer)).toBe(expected);
    mailer.onModuleDestroy();
  });

  it('sends one mail after another over one connection, and two at once over two', async () => {
    const mailer = await mailerTo({});
    expect([await outcome(mailer), await outcome(mailer), connections.size]).toEqual(['sent', 'sent', 1]);
    expect(await Promise.all([outcome(mailer), outcome(mailer)])).toEqual(['sent', 'sent']);
    expect(connections.size).toBe(2);
    mailer.onModuleDestroy();
  });

  it('does not trust a connection on which something failed', async () => {
    const answers: Record<string, string> = { RCPT: '451 later' };
    const mailer = await mailerTo(answers);
    expect(await outcome(mailer)).toBe('later');
    delete answers.RCPT;
    expect([await outcome(mailer), connections.size]).toEqual(['sent', 2]);
    mailer.onModuleDestroy();
  });

  it('goes on when the server has ended a connection that was kept', async () => {
    const mailer = await mailerTo({});
    await outcome(mailer);
    for (const socket of connections) socket.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([await outcome(mailer), connections.size]).toEqual(['sent', 2]);
    mailer.onModuleDestroy();
  });

  it('takes a server that is not there as one that may be later', async () => {
    const mailer = new SmtpMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'b@example.com' } as never);
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ outcome: 'later' });
  });
});
