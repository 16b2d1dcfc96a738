import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { NODE_FLAGS } from './child-process.js';

type Service = { read_only?: boolean; cap_drop?: string[]; security_opt?: string[]; command?: string[] };

const file = readFileSync(join(__dirname, '../docker-compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Record<string, Service> };

describe('docker-compose.yml', () => {
  it.each(Object.keys(services))('confines %s, and shows no secret in its command line', (name) => {
    const { read_only, cap_drop, security_opt, command } = services[name]!;
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // Two dollar signs are for the shell in the container; one is replaced in the command line itself.
    expect((command ?? []).join(' ').replaceAll('$$', '')).not.toContain('$');
  });

  it('tells Redis its password on standard input', () => {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'));
    const stub = join(folder, 'redis-server');
    writeFileSync(stub, '#!/bin/sh\necho "$@"\ncat\n');
    chmodSync(stub, 0o755);
    const [shell, ...args] = services.redis!.command!.map((part) => part.replaceAll('$$', '$'));
    const env = { PATH: folder + delimiter + process.env.PATH, REDISCLI_AUTH: 'a-password' };
    expect(execFileSync(shell!, args, { env, encoding: 'utf8' })).toBe(
      '- --appendonly yes --maxmemory-policy noeviction\nrequirepass "a-password"\n',
    );
    rmSync(folder, { recursive: true });
  });
});

describe('the image', () => {
  const image = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');

  it('runs Node as npm start does', () => {
    expect(image).toContain(`ENV NODE_OPTIONS=${NODE_FLAGS.join(' ')}\n`);
  });

  it('installs every workspace', () => {
    const { workspaces } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as {
      workspaces: string[];
    };
    expect(image.match(/(?<=^COPY )\S+(?=\/package\.json)/gm)).toEqual(workspaces);
  });
});
