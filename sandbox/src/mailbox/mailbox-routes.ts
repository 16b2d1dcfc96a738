import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../html.js';
import type { Mail, MailStore } from './mail-store.js';

/** A message has no scripts and a different origin. Its links open a normal window, as from a mailbox. */
const FRAME_MAY = 'allow-popups allow-popups-to-escape-sandbox';

export function registerMailboxRoutes(server: FastifyInstance, mails: MailStore): void {
  server.get('/mailbox.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send(await mails.list());
  });
  server.delete('/mailbox.json', async (_request, reply) => {
    await mails.clear();
    return reply.code(204).send();
  });
  server.get<{ Querystring: { open?: string } }>('/mailbox', async (request, reply) => {
    const list = await mails.list();
    const open = list.find(({ id }) => String(id) === request.query.open) ?? null;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(String(mailboxPage(list, open)));
  });
  // A separate document, which the page shows in a frame.
  server.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const mail = await mails.find(Number(request.params.id));
    if (!mail) return reply.code(404).send('Not found');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `sandbox ${FRAME_MAY}; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'`,
      )
      .send(mail.html);
  });
}

function mailboxPage(list: Mail[], open: Mail | null): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox-assets/mailbox.css" />
        <script src="/sandbox-assets/mailbox.js" defer></script>
      </head>
      <body class="${open ? 'is-reading' : ''}">
        <header class="top">
          <a class="back" href="/admin">‹ Admin</a>
          <h1>Mailbox</h1>
          <p>${list.length} ${list.length === 1 ? 'message' : 'messages'}</p>
          <button type="button" data-clear ${list.length === 0 ? 'disabled' : ''}>Empty mailbox</button>
        </header>
        <div class="columns">
          <nav aria-label="Messages">
            ${list.length === 0 && emptyMailbox}
            <ul>
              ${list.map((mail) => listItem(mail, mail.id === open?.id))}
            </ul>
          </nav>
          <main>${open ? message(open) : html`<p class="empty">Choose a message to read it.</p>`}</main>
        </div>
      </body>
    </html>`;
}

const emptyMailbox = html`<p class="empty">
  Nothing yet. Every mail the app sends arrives here, and is not sent anywhere else.
</p>`;

function listItem(mail: Mail, isOpen: boolean): Html {
  return html`<li>
    <a href="/mailbox?open=${mail.id}" ${isOpen ? html`aria-current="true"` : ''}>
      <span class="who">${mail.from}</span><time datetime="${mail.receivedAt}">${shortTime(mail.receivedAt)}</time>
      <strong>${mail.subject || '(no subject)'}</strong>
      <span class="start">${mail.text.slice(0, 110)}</span>
    </a>
  </li>`;
}

function message(mail: Mail): Html {
  return html`<article>
    <a class="to-list" href="/mailbox">‹ All messages</a>
    <h2>${mail.subject || '(no subject)'}</h2>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>Received</dt>
      <dd><time datetime="${mail.receivedAt}">${mail.receivedAt.replace('T', ' ').slice(0, 19)} UTC</time></dd>
    </dl>
    ${
      mail.html
        ? html`<iframe title="Message" sandbox="${FRAME_MAY}" src="/mailbox/${mail.id}/html"></iframe>
            <details>
              <summary>Plain text</summary>
              <pre>${mail.text}</pre>
            </details>`
        : html`<pre>${mail.text}</pre>`
    }
  </article>`;
}

function shortTime(instant: string): string {
  return instant.slice(5, 16).replace('T', ' ');
}
