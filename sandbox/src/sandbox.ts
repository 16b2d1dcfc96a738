// One HTTP server for all parts of the local platform.
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerGraphqlRoutes } from './admin-graphql/graphql-routes.js';
import { refuseForeignPages } from './admin-shell/own-page.js';
import { shellSender } from './admin-shell/shell-page.js';
import { registerShellRoutes } from './admin-shell/shell-routes.js';
import { registerThemeEditorRoutes } from './admin-shell/theme-editor-routes.js';
import { registerAppProxyRoutes } from './app-proxy/app-proxy-routes.js';
import { readAppDeclaration, type AppDeclaration } from './app-declaration.js';
import { allowAppPage } from './app-page.js';
import { AppPricing } from './billing/app-pricing.js';
import { registerAppPricingRoutes } from './billing/app-pricing-routes.js';
import { readPricing } from './billing/pricing-declaration.js';
import { registerBillingControls } from './billing/billing-controls.js';
import { registerBillingRoutes } from './billing/billing-routes.js';
import { startBillingTimer } from './billing/billing-timer.js';
import { Billing } from './billing/billing.js';
import { registerCartRoutes } from './cart/cart-routes.js';
import { CartStore } from './cart/cart-store.js';
import { expandFields } from './cart/form-fields.js';
import { applyKeptCatalogs } from './catalog/catalog-changes.js';
import { registerCatalogRoutes } from './catalog/catalog-routes.js';
import { registerCheckoutRoutes, type CheckoutParts } from './checkout/checkout-routes.js';
import { registerClockRoutes } from './clock-routes.js';
import { startClock } from './clock.js';
import type { SandboxConfig } from './config.js';
import { registerCustomerDataRoutes } from './customer-data/customer-data-routes.js';
import { CustomerData } from './customer-data/customer-data.js';
import { openDatabase, type Database } from './database/database.js';
import { parseExact } from './exact-json.js';
import { registerFaultsRoutes } from './faults/faults-routes.js';
import { Faults } from './faults/faults.js';
import { readCheckoutFunctions, type LoadFunction } from './functions/checkout-function.js';
import { FunctionRuns } from './functions/function-runs.js';
import { registerFunctionRunsRoutes } from './functions/function-runs-routes.js';
import { loadFunction } from './functions/run-function.js';
import { startAsking } from './functions/start-asking.js';
import { registerInstallationRoutes } from './installations/installation-routes.js';
import { Installations } from './installations/installations.js';
import { requireKnownHost } from './known-hosts.js';
import { registerMailFaultsRoutes } from './mailbox/mail-faults-routes.js';
import { MailFaults } from './mailbox/mail-faults.js';
import { MailStore } from './mailbox/mail-store.js';
import { registerMailboxRoutes } from './mailbox/mailbox-routes.js';
import { SmtpListener } from './mailbox/smtp-listener.js';
import { registerOauthRoutes } from './oauth/oauth-routes.js';
import { OrderDesk } from './orders/order-desk.js';
import { registerOrderRoutes } from './orders/order-routes.js';
import { OrderStore } from './orders/order-store.js';
import { readPixelExtension } from './pixels/pixel-extension.js';
import type { PixelParts } from './pixels/pixel-fields.js';
import { registerPixelPages } from './pixels/pixel-page.js';
import { PixelStore } from './pixels/pixel-store.js';
import { registerShopperRoutes } from './shoppers/shopper-routes.js';
import { registerShopFactsRoutes } from './shops/shop-facts-routes.js';
import { applyKeptFacts } from './shops/shop-facts.js';
import { registerStaticFiles } from './static-files.js';
import { sectionsOfCart } from './storefront/cart-sections.js';
import { PageRenderer } from './storefront/page-renderer.js';
import { LOCALE_HEADER, splitLocale } from './storefront/shopper.js';
import { registerAccountRoutes } from './storefront/account-routes.js';
import { registerProductRoutes } from './storefront/product-routes.js';
import { registerStorefrontRoutes } from './storefront/storefront-routes.js';
import { BlockActivations } from './theme-extension/block-activations.js';
import { ThemeChoice } from './themes/theme-choice.js';
import { ThemeRenderer } from './themes/theme-renderer.js';
import { registerThemeRoutes } from './themes/theme-routes.js';
import { registerCheckoutRulesRoutes } from './validations/checkout-rules-routes.js';
import { ValidationStore } from './validations/validation-store.js';
import { registerWebhookRoutes } from './webhooks/webhook-routes.js';
import { Webhooks } from './webhooks/webhooks.js';
import { readFlowActions } from './workflows/flow-actions.js';
import { FlowSteps } from './workflows/flow-steps.js';
import { readFlowTriggers } from './workflows/flow-triggers.js';
import { TriggerStore } from './workflows/trigger-store.js';
import { registerWorkflowRoutes } from './workflows/workflow-routes.js';

export type Sandbox = {
  server: FastifyInstance;
  app: AppDeclaration;
  installations: Installations;
  webhooks: Webhooks;
  database: Database;
  /** Opens the HTTP and SMTP ports; port 0 takes a free one. */
  listen: () => Promise<{ port: number; smtpPort: number }>;
  close: () => Promise<void>;
};

/** Tests replace `load`. */
export async function buildSandbox(config: SandboxConfig, load: LoadFunction = loadFunction): Promise<Sandbox> {
  const app = readAppDeclaration(config.appConfigFile, config);
  const checkoutFunctions = await readCheckoutFunctions(config.checkoutRuleDir, load);
  const extensions = extensionsIn(config.extensionsDir, app);
  startClock(config.clockFile);
  const database = await openDatabase(config.databaseUrl);
  await applyKeptFacts(database);
  await applyKeptCatalogs(database);
  const customerData = await CustomerData.read(database);
  const webhooks = new Webhooks(database, config, app, customerData);
  const pricing = config.appPricingFile ? new AppPricing(database, readPricing(config.appPricingFile)) : null;
  const billing = new Billing(database, webhooks, pricing !== null);
  const installations = new Installations(database, app, webhooks, billing);
  if (config.isInstalled) await installations.installEverywhere();
  const mails = new MailStore(database);
  const mailFaults = new MailFaults();
  const smtp = new SmtpListener(mails, mailFaults);
  const server = await createServer(config);
  await registerStaticFiles(server, config, app);

  const carts = new CartStore(database);
  const orders = new OrderStore(database);
  const desk = new OrderDesk(orders, webhooks);
  const activations = new BlockActivations(database, config, installations);
  const pages = new PageRenderer(config, database, carts, activations);
  const themes = await ThemeChoice.read(database, config.themeDir);
  const themed = new ThemeRenderer(config, { database, carts, activations });
  const renderers = { pages, themed, themes };
  registerHealth(server, database);
  const faults = new Faults();
  const runs = new FunctionRuns();
  const validations = new ValidationStore(database);
  const triggers = new TriggerStore(database);
  const stopAsking = startAsking(config, checkoutFunctions, { faults, runs });
  const sendShell = shellSender({ config, app, installations });
  registerOauthRoutes(server, { config, app, database, installations, faults, sendShell });
  const appParts = { checkoutFunctions, ...extensions, pixels: new PixelStore(database) };
  const stores = { database, installations, billing, desk, validations, triggers };
  registerGraphqlRoutes(server, { config, faults, customerData, ...appParts, ...stores });
  registerCustomerDataRoutes(server, customerData);
  registerCheckoutRulesRoutes(server, { validations, sendShell });
  registerFunctionRunsRoutes(server, runs);
  registerWorkflowRoutes(server, { ...extensions, triggers, steps: new FlowSteps(database, config), sendShell });
  registerFaultsRoutes(server, { faults, mailFaults, sendShell });
  registerMailFaultsRoutes(server, mailFaults);
  registerClockRoutes(server);
  registerInstallationRoutes(server, { app, installations });
  registerCatalogRoutes(server, { database, webhooks });
  registerShopFactsRoutes(server, { database, installations, webhooks });
  registerAppProxyRoutes(server, { proxy: app.proxy, installations, clientSecret: config.clientSecret });
  registerShopperRoutes(server, { database, config, app });
  registerWebhookRoutes(server, { app, installations, billing, orders, webhooks, sendShell });
  registerBillingRoutes(server, { app, billing, sendShell });
  registerBillingControls(server, billing, config.publicUrl);
  if (pricing) registerAppPricingRoutes(server, { app, pricing, sendShell });
  registerShellRoutes(server, { config, app, installations, activations, themes, customerData, sendShell });
  registerOrderRoutes(server, desk, sendShell);
  registerThemeEditorRoutes(server, { config, activations, sendShell });
  registerMailboxRoutes(server, mails);
  registerStorefront(server, { database, carts, orders, webhooks, renderers, ...pixelPagesOf(server, appParts) });

  let stopBillingTimer = async () => {};
  return {
    server,
    app,
    installations,
    webhooks,
    database,
    async listen() {
      const address = await server.listen({ port: config.port, host: config.host });
      await webhooks.resume();
      stopBillingTimer = startBillingTimer(billing);
      return { port: Number(new URL(address).port), smtpPort: await smtp.listen(config.smtpPort) };
    },
    async close() {
      await Promise.all([server.close(), smtp.close(), stopBillingTimer()]);
      await webhooks.close();
      await stopAsking();
      await database.end();
    },
  };
}

const pixelPagesOf = (server: FastifyInstance, parts: PixelParts) => ({ pixelPage: registerPixelPages(server, parts) });

const extensionsIn = (folder: string | null, app: AppDeclaration) => ({
  flowActions: readFlowActions(folder, app),
  flowTriggers: readFlowTriggers(folder),
  pixelExtension: readPixelExtension(folder),
});

function registerHealth(server: FastifyInstance, database: Database): void {
  server.get('/health', async () => {
    await database.query('SELECT 1');
    return { status: 'ok' };
  });
}

function registerStorefront(server: FastifyInstance, parts: CheckoutParts): void {
  const { carts, orders, renderers } = parts;
  registerCartRoutes(server, carts, sectionsOfCart(renderers));
  registerCheckoutRoutes(server, parts);
  registerThemeRoutes(server, renderers.themes);
  registerProductRoutes(server, renderers);
  registerAccountRoutes(server, renderers, orders);
  registerStorefrontRoutes(server, renderers);
}

async function createServer({ publicUrl, appUrl }: SandboxConfig): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    // Removes the language from the path before routing, so that each route is declared only once.
    rewriteUrl(request) {
      delete request.headers[LOCALE_HEADER];
      const { locale, url } = splitLocale(request.url ?? '/', request.headers.host ?? '');
      if (locale) request.headers[LOCALE_HEADER] = locale;
      return url;
    },
  });
  // Theme scripts send JSON requests with an empty body, and forms without files as multipart.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : parseExact(String(body)));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }));
    }
  });
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, body: Buffer) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      return expandFields(
        [...form].map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : '']),
      );
    },
  );
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`sandbox: ${request.method} ${request.url} failed:`, error);
    return reply.code(status).send({ status, message: status >= 500 ? 'Internal error' : error.message });
  });
  requireKnownHost(server, publicUrl);
  await allowAppPage(server, appUrl);
  refuseForeignPages(server, appUrl);
  await server.register(cookie, { parseOptions: { path: '/', sameSite: 'lax' } });
  await server.register(formbody, { parser: (body) => expandFields(new URLSearchParams(body)) });
  return server;
}
