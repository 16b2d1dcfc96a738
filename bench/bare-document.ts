// What the settings document is compared with: node:http alone, which sends one body, or 304 to whom has it.
import { createServer } from 'node:http';

const { PORT, BODY, ETAG } = process.env as { PORT: string; BODY: string; ETAG: string };

createServer((request, reply) => {
  if (request.headers['if-none-match'] === ETAG) reply.writeHead(304).end();
  else reply.writeHead(200, { etag: ETAG, 'content-type': 'application/json' }).end(BODY);
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
