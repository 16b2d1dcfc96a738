import { readConfig } from '../src/config.js';

const environment = {
  SANDBOX_DATABASE_URL: 'postgres://sandbox:secret@127.0.0.1:5432/sandbox',
  SMTP_PORT: '2525',
  APP_URL: 'http://localhost:3000/',
  APP_CLIENT_ID: 'client',
  APP_CLIENT_SECRET: 'secret',
  APP_CONFIG_FILE: '/tmp/shopify.app.toml',
  THEME_EMBED_DIR: '/tmp/theme-embed',
};

it('has defaults for what is usually the same', () => {
  expect(readConfig(environment)).toMatchObject({
    port: 3001,
    host: 'localhost',
    publicUrl: 'http://localhost:3001',
    appUrl: 'http://localhost:3000',
    smtpPort: 2525,
    isInstalled: false,
    clockFile: null,
    webhookDeadlineMs: 5_000,
  });
});

it.each(['true', '1'])('installs the app at the start with SANDBOX_INSTALLED=%s', (value) => {
  expect(readConfig({ ...environment, SANDBOX_INSTALLED: value }).isInstalled).toBe(true);
});

it('has no checkout function unless its folder is named', () => {
  expect(readConfig(environment).checkoutRuleDir).toBeNull();
  expect(readConfig({ ...environment, CHECKOUT_RULE_DIR: '/tmp/rule' }).checkoutRuleDir).toBe('/tmp/rule');
});

it('has no workflow triggers unless the folder of extensions is named', () => {
  expect(readConfig(environment).extensionsDir).toBeNull();
  expect(readConfig({ ...environment, EXTENSIONS_DIR: '/tmp/extensions' }).extensionsDir).toBe('/tmp/extensions');
});

it('names every variable that is missing or wrong', () => {
  expect(() => readConfig({ ...environment, APP_URL: 'nowhere', SMTP_PORT: '', APP_CLIENT_ID: undefined })).toThrow(
    /SMTP_PORT[\s\S]*APP_URL[\s\S]*APP_CLIENT_ID/,
  );
});
