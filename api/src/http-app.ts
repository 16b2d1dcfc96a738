import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpModule } from './app.module.js';
import type { Config } from './config.js';
import { serveOpenApi } from './http/openapi.js';
import { createAdapter, prepareServer } from './http/server.js';
import { serveDocuments } from './identity/documents.js';
import { InstallShop } from './shops/commands/install-shop.js';

/** The HTTP process's application, ready to listen. */
export async function createHttpApp(config: Config): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(HttpModule.with(config), createAdapter(config), {
    logger: ['error', 'warn'],
    bodyParser: true,
  });
  const server = app.getHttpAdapter().getInstance();
  await prepareServer(server as never, config);
  await serveDocuments(server as never, config, (shop, proof) => app.get(CommandBus).execute(new InstallShop(shop, proof)));
  serveOpenApi(app);
  return app;
}
