import { Logger } from '@nestjs/common';
import { MailMerchant } from '../src/notifications/workers/mail-merchant.js';

describe('a worker whose queue fails', () => {
  let exits: number;
  beforeEach(() => {
    exits = 0;
    // All within one second, however slow the machine is.
    jest.spyOn(performance, 'now').mockReturnValue(60_000);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(process, 'exit').mockImplementation(() => {
      exits += 1;
      return undefined as never;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const fail = (times: number) => {
    const worker = new MailMerchant(undefined as never, undefined as never, undefined as never);
    for (let failed = 0; failed < times; failed += 1) worker.onError(new Error('no connection'));
  };

  it('goes on while it fails now and then', () => {
    fail(500);
    expect(exits).toBe(0);
  });

  it('ends its process when it does nothing else, so that it is started again', () => {
    fail(1_001);
    expect(exits).toBe(1);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('ALARM hang: the worker of mail-merchant'));
  });
});
