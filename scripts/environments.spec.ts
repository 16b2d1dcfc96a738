// Which variables of whoever calls `npm start` reach the app.
import { VARIABLES } from '@purchase-limits/api/config';
import { appEnvironment } from './environments.js';

const FACTS = {
  root: '/root',
  dataDir: '/data',
  ports: { app: 1, store: 2, smtp: 3, operations: 4 },
  secrets: { clientId: 'ours', clientSecret: 'ours', appSecret: 'ours', chatSecret: 'ours', metricsToken: 'ours' },
  databases: { sandboxUrl: 'ours', urls: { api: 'ours', system: 'ours', owner: 'ours' } },
} as unknown as Parameters<typeof appEnvironment>[0];

describe('the environment of the app', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it('has every variable of the app that is set', () => {
    for (const name of VARIABLES) process.env[name] = `set ${name}`;
    const environment = appEnvironment(FACTS);
    expect(VARIABLES.filter((name) => !environment[name])).toEqual([]);
    expect(environment.BLOCKED_EMAIL_DOMAINS).toBe('set BLOCKED_EMAIL_DOMAINS');
    expect(environment.OWN_EMAIL_DOMAINS).toBe('set OWN_EMAIL_DOMAINS');
  });

  it('keeps what belongs to this start: its ports, its databases and its secrets', () => {
    for (const name of VARIABLES) process.env[name] = `set ${name}`;
    expect(appEnvironment(FACTS)).toMatchObject({
      PORT: '1',
      API_DATABASE_URL: 'ours',
      SYSTEM_DATABASE_URL: 'ours',
      PLATFORM_CLIENT_SECRET: 'ours',
      APP_SECRET: 'ours',
      BILLING: 'test',
    });
  });

  it('has nothing of what is not set', () => {
    for (const name of VARIABLES) delete process.env[name];
    expect(appEnvironment(FACTS)).not.toHaveProperty('BLOCKED_EMAIL_DOMAINS');
  });
});
