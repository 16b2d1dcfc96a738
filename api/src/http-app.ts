import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { HttpProcessModule } from './app.module.js';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import { serveDocumentation } from './documentation/serve-documentation.js';
import { observeRequests } from './http/observe-requests.js';
import { OpenApiDocument } from './http/openapi.controller.js';
import { describeApi } from './http/openapi.js';
import { createAdapter, prepareServer } from './http/server.js';
import { serveFiles } from './http/static-files.js';
import { traceCommands } from './http/trace-commands.js';
import { answerBeaconsEarly } from './impressions/answer-beacons-early.js';
import { ImpressionsController } from './impressions/impressions.controller.js';
import { createLogger, ProductLogger } from './logging.js';
import { readProxyRequest } from './platform/proxy-request.js';
import { clientSecrets } from './secrets.js';
import { GetSettingsHandler } from './storefront/queries/get-settings.js';
import { serveSettingsEarly } from './storefront/serve-settings-early.js';

/** The HTTP process's application, ready to listen. */
export async function createHttpApp(
  config: Config,
  logger: Logger = createLogger('http', config),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(HttpProcessModule.with(config), createAdapter(config), {
    logger: new ProductLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const server = app.getHttpAdapter().getInstance();
  observeRequests(server as never, logger, config);
  traceCommands(app.get(CommandBus, { strict: false }));
  await prepareServer(
    server as never,
    config,
    (address) => readProxyRequest(address, clientSecrets(config))?.shopDomain ?? null,
  );
  serveSettingsEarly(server as never, app.get(GetSettingsHandler, { strict: false }));
  answerBeaconsEarly(server as never, app.get(ImpressionsController, { strict: false }));
  if (config.ADMIN_DIST)
    await serveFiles(server as never, config.ADMIN_DIST, { withoutServiceWorker: config.SERVICE_WORKER === 'off' });
  const description = describeApi(app);
  app.get(OpenApiDocument).document = description;
  await serveDocumentation(server as never, config, description);
  return app;
}
