import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppDeclaration } from './app-declaration.js';
import type { SandboxConfig } from './config.js';
import { publicFolder, themeFolder } from './package-folder.js';
import { THEME_ASSETS } from './storefront/page-renderer.js';
import { EXTENSION_ASSETS } from './theme-extension/render-blocks.js';

/** Short, because these files change during development; the next page of a visit can still use its copy. */
const ASSET_SECONDS = 60;

export async function registerStaticFiles(
  server: FastifyInstance,
  config: SandboxConfig,
  app: AppDeclaration,
): Promise<void> {
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
    reply
      .type('application/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=0')
      .send(await readAppBridge(app)),
  );
  await server.register(fastifyStatic, {
    root: resolve(config.themeEmbedDir, 'assets'),
    prefix: `${EXTENSION_ASSETS}/`,
    decorateReply: false,
    maxAge: ASSET_SECONDS * 1000,
    setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
  });
}

/** Apps load App Bridge as one classic script, so its parts are joined. */
async function readAppBridge(app: AppDeclaration): Promise<string> {
  const parts = ['app-bridge-elements.js', 'app-bridge.js'].map((file) => readFile(join(publicFolder, file), 'utf8'));
  const path = new URL(app.applicationUrl).pathname.replace(/\/$/, '');
  return (await Promise.all(parts)).join('\n').replace('{{ application path }}', path);
}
