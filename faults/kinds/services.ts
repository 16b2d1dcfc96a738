// Failures of the platform and of the mail server, which the local store has switches for.
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultContext, FaultKind } from './fault-kind.js';

const SWITCHED_WITHIN_MS = 5_000;
const ofService = { isDatabaseFault: false, stopsReading: false } as const;

/** The store may be killed at the same time, and is started again at once. */
const ASKED_AGAIN = 20;
const AGAIN_AFTER_MS = 500;

const put = async ({ world }: FaultContext, path: string, body: object): Promise<void> => {
  const ask = (again: number): Promise<Response> =>
    fetch(`${world.storeUrl}/sandbox/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SWITCHED_WITHIN_MS),
    }).catch(async (error: unknown) => {
      if (!(error instanceof TypeError) || again === 0) throw error;
      await pause(AGAIN_AFTER_MS);
      return ask(again - 1);
    });
  const response = await ask(ASKED_AGAIN);
  if (!response.ok) throw new Error(`The store's switch ${path} answered ${response.status}: ${await response.text()}`);
};

const platform = (name: string, fault: object, lastsMs: FaultKind['lastsMs'] = [2_000, 4_000]): FaultKind => ({
  ...ofService,
  name,
  lastsMs,
  begin: (context) => put(context, 'faults', { target: 'graphql', shop: null, ...fault }),
  end: (context) => put(context, 'faults', { mode: 'none' }),
});

/** `times` faults end by themselves, when so many mails have met them. */
const mail = (name: string, fault: object, lastsMs: FaultKind['lastsMs'] = [4_000, 6_000]): FaultKind => ({
  ...ofService,
  name,
  lastsMs,
  begin: (context) => put(context, 'mail-faults', fault),
  end: (context) => put(context, 'mail-faults', { mode: 'accept' }),
});

export const stopPlatform: FaultKind = {
  ...ofService,
  name: 'stop_platform',
  lastsMs: [2_000, 4_000],
  begin: async ({ world }) => world.store.freeze(),
  end: async ({ world }) => world.store.thaw(),
};

export const platformFaults: FaultKind[] = [
  stopPlatform,
  platform('platform_500', { mode: 'status', status: 500, body: 'html' }),
  platform('platform_429', { mode: 'status', status: 429 }),
  platform('platform_throttled', { mode: 'throttled' }),
  platform('platform_hang', { mode: 'hang' }),
  platform('platform_401', { mode: 'status', status: 401 }, [1_000, 2_000]),
];

export const mailFaults: FaultKind[] = [
  mail('mail_slow', { mode: 'slow', seconds: 3 }),
  mail('mail_dropped', { mode: 'drop', times: 2 }),
  mail('mail_4xx', { mode: 'refuse', at: 'rcpt', code: 451, times: 1 }),
  mail('mail_5xx', { mode: 'refuse', at: 'data', code: 550, times: 2 }),
];
