import { Readable } from 'node:stream';
import { Logger, type CallHandler, type ExecutionContext } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { defer, lastValueFrom } from 'rxjs';
import { ReconnectInterceptor } from '../src/identity/reconnect.interceptor.js';
import type { InstallShop } from '../src/installation/commands/install-shop.js';
import { PlatformError } from '../src/platform/platform-error.js';

const DOMAIN = 'demo.myshopify.com';
const dead = () => new PlatformError('grant_refused', 'the token endpoint said so');

describe('a call that finds a dead grant', () => {
  let interceptor: ReconnectInterceptor;
  let installed: string[];
  let install: () => Promise<void>;
  /** What the calls of the handler end with, one by one; none: they succeed. */
  let failures: unknown[];
  let handled: number;
  beforeEach(() => {
    installed = [];
    install = async () => {};
    failures = [dead()];
    handled = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const execute = async ({ given: { domain, proof } }: InstallShop) => {
      installed.push(`${domain} ${JSON.stringify(proof)}`);
      await install();
    };
    interceptor = new ReconnectInterceptor({ execute } as unknown as CommandBus);
  });
  afterEach(() => jest.restoreAllMocks());

  const call = (request: object = { sessionToken: 'fresh', body: { some: 'body' } }) => {
    const context = {
      switchToHttp: () => ({ getRequest: () => ({ shop: { shopifyDomain: DOMAIN }, ...request }) }),
    } as unknown as ExecutionContext;
    const handle = () =>
      defer(async () => {
        handled += 1;
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return 'the answer';
      });
    return lastValueFrom(interceptor.intercept(context, { handle } as CallHandler)).catch((error: unknown) => error);
  };

  it('connects with the token at hand and is made again', async () => {
    expect(await call()).toBe('the answer');
    expect(installed).toEqual([`${DOMAIN} {"sessionToken":"fresh"}`]);
    expect(handled).toBe(2);
  });

  it.each([['no_grant'], ['grant_refused']] as const)('goes by %s', async (outcome) => {
    failures = [new PlatformError(outcome, 'gone')];
    expect(await call()).toBe('the answer');
  });

  it('is made again once', async () => {
    const second = dead();
    failures = [dead(), second];
    expect(await call()).toBe(second);
    expect([handled, installed.length]).toEqual([2, 1]);
  });

  it.each([
    ['another refusal of the platform', new PlatformError('unavailable', 'slow')],
    ['an error of ours', new Error('of ours')],
  ])('leaves %s as it is', async (_name, error) => {
    failures = [error];
    expect(await call()).toBe(error);
    expect([handled, installed]).toEqual([1, []]);
  });

  it('does nothing without a token of the platform, or a shop', async () => {
    const [first, second] = [dead(), dead()];
    failures = [first, second];
    expect(await call({})).toBe(first);
    expect(await call({ shop: undefined, sessionToken: 'fresh' })).toBe(second);
    expect(installed).toEqual([]);
  });

  it('connects, and is not made again, when its file is read', async () => {
    const [error] = failures;
    expect(await call({ sessionToken: 'fresh', body: Readable.from(['a file']) })).toBe(error);
    expect([handled, installed.length]).toEqual([1, 1]);
  });

  it('keeps its own error when the platform gives no other grant, and does not ask again for a while', async () => {
    install = async () => {
      throw new PlatformError('unavailable', 'slow');
    };
    const [error] = failures;
    expect(await call()).toBe(error);
    failures = [dead()];
    await call();
    expect(installed).toHaveLength(1);
  });

  it('does not hide an error of ours while connecting', async () => {
    const broken = new Error('the database');
    install = async () => {
      throw broken;
    };
    expect(await call()).toBe(broken);
  });
});
