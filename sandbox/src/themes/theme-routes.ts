// The files of themes, and which theme a store has.
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicFolder } from '../package-folder.js';
import { shopOf } from '../shops/shops.js';
import { THEMES_ROOT } from './asset-address.js';
import { bundleOf } from './bundle.js';
import type { ThemeChoice } from './theme-choice.js';
import type { ThemeFolder } from './theme-folder.js';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  woff2: 'font/woff2',
  woff: 'font/woff',
};

type Asset = FastifyRequest<{ Params: { theme: string; file: string }; Querystring: { v?: string } }>;
type OfShop = { Params: { handle: string }; Body: { theme?: unknown } | null };

export function registerThemeRoutes(server: FastifyInstance, themes: ThemeChoice): void {
  /** A file with a version in its URL can be cached forever. */
  const answerFile = (request: Asset, reply: FastifyReply, content: string | Buffer) => {
    const extension = request.params.file.split('.').at(-1)!;
    const keep = request.query.v ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
    void reply.type(types[extension] ?? 'application/octet-stream').header('cache-control', keep);
    return reply.header('access-control-allow-origin', '*').send(content);
  };
  const notFound = (reply: FastifyReply) => reply.code(404).send({ status: 404, message: 'Not Found' });

  server.get(`${THEMES_ROOT}/:theme/assets/:file`, async (request: Asset, reply) => {
    const folder = themes.folderNamed(request.params.theme);
    const { file } = request.params;
    if (!folder || !folder.list('assets').includes(file)) return notFound(reply);
    return answerFile(request, reply, await readFile(join(folder.path, 'assets', file)));
  });
  server.get(`${THEMES_ROOT}/:theme/compiled_assets/:file`, async (request: Asset, reply) => {
    const folder: ThemeFolder | undefined = themes.folderNamed(request.params.theme);
    const { file } = request.params;
    if (!folder || (file !== 'styles.css' && file !== 'scripts.js')) return notFound(reply);
    return answerFile(request, reply, bundleOf(folder, file));
  });
  for (const file of ['standard-events.js', 'standard-actions.js'])
    server.get(`/storefront/${file}`, async (_request, reply) =>
      reply
        .type(types.js!)
        .header('cache-control', 'public, max-age=0')
        .send(await readFile(join(publicFolder, file))),
    );

  server.get<OfShop>('/sandbox/shops/:handle/theme', async (request) => {
    return { theme: themes.nameOf(shopOf(request.params.handle)), themes: themes.names() };
  });
  server.put<OfShop>('/sandbox/shops/:handle/theme', async (request) => {
    const shop = shopOf(request.params.handle);
    await themes.choose(shop, request.body?.theme);
    return { theme: themes.nameOf(shop), themes: themes.names() };
  });
  server.post<OfShop>('/store/:handle/theme', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    await themes.choose(shop, request.body?.theme);
    return reply.redirect(`/store/${shop.handle}/settings?saved=1`, 303);
  });
}
