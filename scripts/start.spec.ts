// What `npm start` prints when it cannot start: what is wrong, and what to do.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const start = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'dist/start.js')], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stderr };
};

describe('npm start', () => {
  let folder: string;
  let server: Server;
  let taken: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'start-'));
    server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    taken = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('names a taken port and how to choose another', () => {
    const { status, stderr } = start({ PORT: String(taken), DATA_DIR: folder });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Port ${taken} is taken\\..*PORT=\\d+ npm start\n$`)),
    ]);
    expect(start({ SANDBOX_PORT: String(taken), PORT: '39999', DATA_DIR: folder }).stderr).toContain('SANDBOX_PORT=');
  });

  it('names a value that is not a port', () => {
    expect(start({ PORT: 'web', DATA_DIR: folder })).toEqual({
      status: 1,
      stderr: 'PORT is "web"; it must be a number from 1 to 65535.\n',
    });
    expect(start({ PORT: '3900', SANDBOX_PORT: '3900', DATA_DIR: folder }).stderr).toContain(
      'Choose two different ports',
    );
  });

  it('names a folder that cannot be written', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { status, stderr } = start({ PORT: '39998', SANDBOX_PORT: '39997', DATA_DIR: file });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${file} cannot be written (EEXIST). Choose another folder: DATA_DIR=`),
    ]);
  });

  it('takes over a folder whose process is gone', () => {
    const holder = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, 'running.pid'), String(holder.pid));
    // The lock is accepted, so the start goes on until the database does not answer.
    expect(
      start({ PORT: '39996', SANDBOX_PORT: '39995', DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
        .stderr,
    ).toContain('ECONNREFUSED');
  });
});
