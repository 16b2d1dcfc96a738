import { once } from 'node:events';
import { connect } from 'node:net';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
let smtpPort: number;
beforeAll(async () => {
  sandbox = await startSandbox('mailbox');
  ({ smtpPort } = await sandbox.listen());
});
afterAll(() => sandbox?.stop());

/** Sends SMTP commands one by one, waiting for each answer. */
async function send(message: string): Promise<string[]> {
  const socket = connect(smtpPort, '127.0.0.1').setEncoding('utf8');
  const codes: string[] = [];
  const closed = once(socket, 'close').then(() => ['closed']);
  const answer = async () => {
    let text = '';
    do text += String((await Promise.race([once(socket, 'data'), closed]))[0]);
    while (text !== 'closed' && !/^\d{3} [^\n]*\r\n$/m.test(text));
    codes.push(text === 'closed' ? text : text.trim().slice(0, 3));
  };
  await answer();
  for (const line of [
    'EHLO test',
    'MAIL FROM:<app@limits.example>',
    'RCPT TO:<merchant@shop.example>',
    'RCPT TO:<hidden@shop.example>',
    'DATA',
    `${message}\r\n.`,
    'QUIT',
  ]) {
    socket.write(`${line}\r\n`);
    await answer();
    if (/^([45]|closed)/.test(codes.at(-1) ?? '')) break;
  }
  socket.destroy();
  return codes;
}
const list = async () =>
  JSON.parse((await sandbox.browse({ url: '/mailbox.json' })).body) as {
    id: number;
    subject: string;
    to: string[];
    html: string;
  }[];

it('keeps what is sent, newest first, until it is emptied', async () => {
  const head =
    'From: Purchase Limits <app@limits.example>\r\nTo: merchant@shop.example\r\nMessage-ID: <one@limits.example>';
  const codes = await send(
    [
      head,
      'Subject: =?utf-8?B?UXVvdGEgcmVhY2hlZCDinJM=?=',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>All <b>100</b> are used.</p><script>alert(1)</script>',
    ].join('\r\n'),
  );
  expect(codes).toEqual(['220', '250', '250', '250', '250', '354', '250', '221']);
  await send(`${head}\r\nSubject: Second\r\n\r\nPlain words`);

  const mails = await list();
  expect(mails).toMatchObject([
    { subject: 'Second', text: 'Plain words\n', messageId: '<one@limits.example>' },
    {
      subject: 'Quota reached ✓',
      from: 'Purchase Limits <app@limits.example>',
      to: ['merchant@shop.example', 'hidden@shop.example'],
    },
  ]);

  const page = (await sandbox.browse({ url: `/mailbox?open=${mails[1]!.id}` })).body;
  expect(page).toContain('Quota reached ✓');
  expect(page).toMatch(/<iframe\s+title="Message"\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).not.toContain('<script>alert');
  const message = await sandbox.browse({ url: `/mailbox/${mails[1]!.id}/html` });
  expect(message.headers['content-security-policy']).toContain('sandbox');
  expect(message.body).toContain('<b>100</b>');

  expect((await sandbox.browse({ method: 'DELETE', url: '/mailbox.json' })).status).toBe(204);
  expect(await list()).toEqual([]);
});

describe('a mail server that fails', () => {
  const put = async (body: object) =>
    (await sandbox.browse({ method: 'PUT', url: '/sandbox/mail-faults', body })).status;
  const MAIL = 'From: app@limits.example\r\nSubject: Hello\r\n\r\nWords';
  beforeEach(() => sandbox.browse({ method: 'DELETE', url: '/mailbox.json' }));
  afterEach(() => put({ mode: 'accept' }));

  it('refuses at the recipient or after the content, for so many mails', async () => {
    await put({ mode: 'refuse', at: 'rcpt', code: 550, times: 1 });
    expect(await send(MAIL)).toEqual(['220', '250', '250', '550']);
    await put({ mode: 'refuse', at: 'data', code: 451, times: 1 });
    expect((await send(MAIL)).slice(-2)).toEqual(['354', '451']);
    expect(await list()).toEqual([]);
    expect((await send(MAIL)).slice(-2)).toEqual(['250', '221']);
    expect(await list()).toHaveLength(1);
  });

  it('ends the connection before it confirms a mail that it has stored', async () => {
    await put({ mode: 'drop', times: 1 });
    expect((await send(MAIL)).slice(-2)).toEqual(['354', 'closed']);
    expect(await list()).toHaveLength(1);
  });

  it('confirms late', async () => {
    await put({ mode: 'slow', seconds: 0.3 });
    const began = performance.now();
    expect((await send(MAIL)).at(-1)).toBe('221');
    expect(performance.now() - began).toBeGreaterThanOrEqual(295);
  });

  it('is switched on the page Faults', async () => {
    const press = (fields: Record<string, string>) =>
      sandbox.browse({
        method: 'POST',
        url: '/store/hoodie-house/mail-faults',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ seconds: '30', at: 'data', code: '451', times: '', ...fields }).toString(),
      });
    expect((await press({ mode: 'refuse' })).status).toBe(303);
    expect(JSON.parse((await sandbox.browse({ url: '/sandbox/mail-faults' })).body)).toEqual({
      mode: 'refuse',
      at: 'data',
      code: 451,
      times: null,
    });
    expect(await put({ mode: 'refuse', at: 'data', code: 250 })).toBe(400);
  });
});
