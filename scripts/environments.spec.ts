// Which variables of whoever calls `npm start` reach the app.
import { VARIABLES } from '@purchase-limits/api/config';
import { join } from 'node:path';
import { PLANS } from '@purchase-limits/domain/plans';
import { TRIAL_DAYS } from '@purchase-limits/domain/trial';
import { readFileSync } from 'node:fs';
import { appEnvironment, sandboxEnvironment } from './environments.js';

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

  it('is of the pricing page of the local store where that is asked for', () => {
    const root = join(__dirname, '..');
    for (const name of VARIABLES) process.env[name] = `set ${name}`;
    process.env.BILLING = 'app-pricing';
    const file = join(root, 'sandbox/app-pricing.json');
    expect(appEnvironment({ ...FACTS, root })).toMatchObject({
      BILLING: 'app-pricing',
      APP_HANDLE: 'purchase-limits',
      PARTNER_ORGANIZATION_ID: '2026',
      PARTNER_API_URL: 'http://localhost:2/partners',
    });
    expect(sandboxEnvironment({ ...FACTS, root }).APP_PRICING_FILE).toBe(file);
    process.env.BILLING = 'test';
    expect(sandboxEnvironment({ ...FACTS, root }).APP_PRICING_FILE).toBe('');
    const { plans } = JSON.parse(readFileSync(file, 'utf8')) as { plans: object[] };
    expect(plans).toEqual(
      Object.values(PLANS).map(({ handle, name, priceCents, priceAnnuallyCents }) => ({
        handle,
        name,
        monthlyCents: priceCents,
        yearlyCents: priceAnnuallyCents,
        trialDays: priceCents > 0 ? TRIAL_DAYS : 0,
      })),
    );
  });

  it('has nothing of what is not set', () => {
    for (const name of VARIABLES) delete process.env[name];
    expect(appEnvironment(FACTS)).not.toHaveProperty('BLOCKED_EMAIL_DOMAINS');
  });
});
