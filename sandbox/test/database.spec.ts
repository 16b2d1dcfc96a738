import { inTransaction, openDatabase } from '../src/database/database.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('database');
});
afterAll(() => sandbox?.stop());

it('reports the first error also when the ROLLBACK fails, and does not use that connection again', async () => {
  const database = await openDatabase(sandbox.config.databaseUrl);
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  let broken: unknown;
  const work = inTransaction(database, async (client) => {
    broken = client;
    client.on('error', () => {});
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await sandbox.database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    throw new Error('the first error');
  });
  await expect(work).rejects.toThrow('the first error');
  await inTransaction(database, async (client) => expect(client).not.toBe(broken));
  await database.end();
  errors.mockRestore();
});
