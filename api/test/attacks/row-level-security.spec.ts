// Every table and function that the catalog of the migrated database names, tried with the rights of the HTTP process.
import pg from 'pg';
import { buildShop, TestApp, type TestShop } from '../test-app.js';
import { accessFindings, catalogFindings } from './row-level-security.js';
import { fillTables } from './tables.js';

describe('the rights of the role api', () => {
  let app: TestApp;
  let api: pg.Client;
  let superuser: pg.Client;
  let own: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    [own, other] = [await buildShop(app), await buildShop(app)];
    await app.stopWorker();
    await fillTables(app, own.id, 'mine');
    await fillTables(app, other.id, 'theirs');
    api = new pg.Client(app.urls.api);
    superuser = new pg.Client(app.superuserUrl());
    await Promise.all([api.connect(), superuser.connect()]);
  });
  afterAll(async () => {
    await Promise.all([api?.end(), superuser?.end()]);
    await app.stop();
  });

  const tried = () => accessFindings(api, superuser, { own: own.id, other: other.id });
  /** What is found while the database has this hole. */
  const withHole = async (statements: string, ask: () => Promise<string[]>): Promise<string[]> => {
    const before = new Set(await ask());
    await superuser.query(statements);
    return (await ask()).filter((finding) => !before.has(finding));
  };

  it('let it see and change rows of the transaction’s shop only, in every table', async () => {
    expect(await tried()).toEqual([]);
  });

  it('are forced on every table, and give it nothing by functions, memberships or schemas', async () => {
    expect(await catalogFindings(superuser)).toEqual([]);
  });

  it.each(['SET ROLE owner', 'SET ROLE worker_system', 'SET SESSION AUTHORIZATION owner', 'CREATE TABLE mine ()'])(
    'refuse %s',
    async (statement) => {
      await expect(api.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('refuse temporary objects, which a function could find in place of a table', async () => {
    await expect(api.query('CREATE TEMP TABLE shop ()')).rejects.toMatchObject({ code: '42501' });
  });

  it('are reported where a new table has none', async () => {
    const hole = `CREATE TABLE open_table (shop_id uuid, note text); GRANT ALL ON open_table TO api;
      INSERT INTO open_table VALUES ('${own.id}', 'mine'), ('${other.id}', 'theirs')`;
    const found = await withHole(hole, async () => [...(await tried()), ...(await catalogFindings(superuser))]);
    expect(found.sort()).toEqual([
      'open_table: api may references',
      'open_table: api may trigger',
      'open_table: api may truncate',
      'open_table: row-level security is not forced',
      'open_table: rows are given to another shop',
      'open_table: rows are made for another shop',
      'open_table: rows are seen without a shop',
      'open_table: rows of another shop are deleted',
      'open_table: rows of another shop are seen',
      'open_table: rows of another shop are taken over',
    ]);
  });

  it('are reported where a table is of no shop, or a function is open', async () => {
    const hole = `CREATE TABLE shared_table (note text); GRANT SELECT ON shared_table TO api;
      CREATE FUNCTION open_function() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`;
    const found = await withHole(hole, async () => [...(await tried()), ...(await catalogFindings(superuser))]);
    expect(found.sort()).toEqual([
      'open_function(): runs as its owner and anyone may call it',
      'open_function(): runs as its owner with a search_path of its caller',
      'shared_table: has no shop_id, and nothing says why',
      'shared_table: is of no shop and api may read it',
      'shared_table: row-level security is not forced',
    ]);
  });
});
