import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseDown } from '../src/database/database-errors.js';

const withCode = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('an error of the database', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['a deadlock, which a second try resolves', withCode('40P01')],
    ['one that TypeORM wraps', new QueryFailedError('SELECT 1', [], withCode('57P03'))],
    ['several at once, of a name with two addresses', new AggregateError([withCode('ECONNREFUSED')])],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that broke within a transaction', new QueryRunnerAlreadyReleasedError()],
  ])('means that the database is away: %s', (_, error) => {
    expect(isDatabaseDown(error)).toBe(true);
  });

  it.each([
    ['a broken constraint', new QueryFailedError('INSERT', [], withCode('23505'))],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['no error', null],
  ])('does not mean it: %s', (_, error) => {
    expect(isDatabaseDown(error)).toBe(false);
  });
});
