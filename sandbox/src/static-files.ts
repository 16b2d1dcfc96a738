import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.js';
import { publicFolder, themeFolder } from './package-folder.js';
import { THEME_ASSETS } from './storefront/page-renderer.js';
import { EXTENSION_ASSETS } from './theme-extension/render-blocks.js';

/** Short, because these files change while one works on them; long enough to spare a visit's second page. */
const ASSET_SECONDS = 60;

export async function registerStaticFiles(server: FastifyInstance, config: SandboxConfig): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(themeFolder, 'assets'),
    prefix: `${THEME_ASSETS}/`,
    maxAge: ASSET_SECONDS * 1000,
  });
  await server.register(fastifyStatic, {
    root: publicFolder,
    prefix: '/sandbox-assets/',
    decorateReply: false,
    maxAge: 0,
  });
  server.get('/app-bridge.js', async (_request, reply) =>
    reply.header('cross-origin-resource-policy', 'cross-origin').sendFile('app-bridge.js', publicFolder, { maxAge: 0 }),
  );
  // The folder may come into being after the start, so it is looked up with each request.
  const extensionAssets = join(config.themeEmbedDir, 'assets');
  server.get<{ Params: { '*': string } }>(`${EXTENSION_ASSETS}/*`, async (request, reply) => {
    const file = request.params['*'];
    if (file.split('/').includes('..') || !existsSync(join(extensionAssets, file))) return reply.code(404).send('Not found');
    return reply.header('access-control-allow-origin', '*').sendFile(file, extensionAssets, { maxAge: ASSET_SECONDS * 1000 });
  });
}
