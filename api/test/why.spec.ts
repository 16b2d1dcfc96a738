// What a failure is called in the log, and what operators read of it.
import { QueryFailedError } from 'typeorm';
import { explainDatabaseError } from '../src/database/database-errors.js';
import { isPassing, reasonOf, whyOf } from '../src/events/why.js';
import { TooLateError } from '../src/events/within-time.js';
import { MailError } from '../src/notifications/mailer.js';
import { PlatformError } from '../src/platform/platform-error.js';

const ofOurCode = new TypeError('Cannot read the merchant’s words');
const causeOf = (error: unknown) => whyOf(error).cause;
const withStack = (...frames: string[]) => ({
  name: 'X',
  stack: ['X: words', ...frames.map((at) => `    at ${at}`)].join('\n'),
});
/** As PostgreSQL's driver throws it, and TypeORM passes it on. */
const refused = (fields: object) =>
  new QueryFailedError(
    'SELECT $1',
    ['jane@example.com'],
    Object.assign(new Error('jane@example.com'), { severity: 'ERROR', ...fields }),
  );

describe('the reason of a failure', () => {
  it('is a code, and for our own code the place, without content', () => {
    expect(reasonOf(ofOurCode)).toMatch(/^TypeError at why\.spec\.ts:\d+$/);
    expect(reasonOf(undefined)).toBe('unknown');
    expect(reasonOf({ name: 'NoStack' })).toBe('NoStack');
    expect(reasonOf({ name: 'Native', stack: 'Native: x at a.ts:1\n    at native' })).toBe('Native');
    expect(reasonOf(new PlatformError('frozen', 'hoodie-house'))).toBe('frozen');
    expect(reasonOf(new MailError('later', '451 for owner@example.com'))).toBe('later');
  });

  it('names our line nearest to the fault, not the library’s and not where every statement passes', () => {
    expect(
      reasonOf(
        withStack(
          'query (/app/node_modules/typeorm/driver/PostgresQueryRunner.js:231:9)',
          'query (typeorm/src/driver/postgres/PostgresQueryRunner.ts:345:1)',
          'Tx.rows (/app/api/dist/database/transactions.js:55:9)',
          'async LimitList.handle (file:///app/api/dist/limits/workers/limit-list.js:28:5)',
          'async HandleOnce.inShop (file:///app/api/dist/events/handle-once.js:40:5)',
        ),
      ),
    ).toBe('X at limit-list.js:28');
    expect(reasonOf(withStack('f (C:\\app\\domain\\src\\evaluate.ts:7:1)'))).toBe('X at evaluate.ts:7');
    expect(reasonOf(withStack('f (/app/contract/dist/answers.js:3:1)'))).toBe('X at answers.js:3');
  });

  it('names the library’s line where none of ours is known', () => {
    expect(reasonOf(withStack('g (/app/node_modules/pg/lib/client.js:9:1)', 'h (node:events:1:1)'))).toBe(
      'X at client.js:9',
    );
  });
});

describe('the cause of a failure', () => {
  it('is what the service that was asked said, shortened', () => {
    expect(causeOf(new MailError('later', '451 4.7.1 Try again later'))).toBe(
      'The mail server: 451 4.7.1 Try again later',
    );
    expect(causeOf(new PlatformError('frozen', 'Admin GraphQL answered 402'))).toBe(
      'Shopify has frozen the store for unpaid bills: Admin GraphQL answered 402',
    );
    expect(causeOf(new MailError('later', 'x'.repeat(1_000)))).toHaveLength(300);
  });

  it('is what PostgreSQL objects to, with the names of ours and without a value', () => {
    expect(causeOf(refused({ code: '23505', table: 'limit_list', constraint: 'limit_list_pkey' }))).toBe(
      'PostgreSQL: there is such a row already (23505, table limit_list, constraint limit_list_pkey)',
    );
    expect(causeOf(refused({ code: '23502', table: 'shop', column: 'name' }))).toBe(
      'PostgreSQL: a value is missing (23502, table shop, column name)',
    );
    expect(causeOf(refused({ code: 'XX000' }))).toBe('PostgreSQL: an error (XX000)');
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(causeOf(away)).toBe('PostgreSQL cannot be reached, or the connection to it broke');
    expect(explainDatabaseError(new Error('other'))).toBeNull();
    expect(explainDatabaseError(undefined)).toBeNull();
  });

  it('is a fault of ours otherwise, with a message only where the language words it', () => {
    expect(causeOf(ofOurCode)).toBe('A fault in our code (TypeError)');
    expect(causeOf(undefined)).toBe('A fault in our code (unknown)');
    for (const message of [
      "Cannot read properties of undefined (reading 'scope')",
      "Cannot read properties of null (reading 'id')",
      'tx.rows is not a function',
      'lines is not iterable',
      'Invalid time value',
    ])
      expect(causeOf(new TypeError(message))).toBe(`A fault in our code: ${message}`);
    for (const message of [
      'jane is not a function of jane@example.com',
      'x Invalid time value',
      'Invalid time value x',
    ])
      expect(causeOf(new TypeError(message))).toBe('A fault in our code (TypeError)');
  });

  it('says that something was not done in time', () => {
    expect(causeOf(new TooLateError('no answer within 5 ms'))).toBe('It was not done in time');
  });
});

describe('what may end by itself', () => {
  it('is the database, the platform, a mail server and time; our own code is not', () => {
    expect(isPassing(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))).toBe(true);
    expect(isPassing(new TooLateError('x'))).toBe(true);
    expect(isPassing(new MailError('later', 'x'))).toBe(true);
    expect(isPassing(new PlatformError('unusable', 'x'))).toBe(false);
    expect(isPassing({ isPassing: 'yes' })).toBe(false);
    expect(isPassing(ofOurCode)).toBe(false);
    expect(isPassing(undefined)).toBe(false);
  });
});
