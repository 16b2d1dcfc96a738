// How the product is deployed by Docker Compose: what can be checked without Docker.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig, readMigrationConfig, VARIABLES } from '@purchase-limits/api/config';
import { VERSION } from '@purchase-limits/contract/version';
import { parse } from 'yaml';
import { NODE_FLAGS } from './child-process.js';
import { deploymentEnv } from './deployment-env.js';
import { interpolate } from './interpolate.js';

type Service = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
  stop_grace_period?: string;
  profiles?: string[];
};

const ROOT = join(__dirname, '..');
const file = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { services } = parse(file, { merge: true }) as { services: Record<string, Service> };
const PROCESSES = ['api', 'worker', 'operations'];

/** Why nobody sets these in a deployment. */
const NOT_FOR_DEPLOYMENTS: Record<string, string> = {
  CLOCK_FILE: 'shifts the clock, for development',
  SANDBOX_URL: 'the local store, refused unless PUBLIC_URL is on loopback',
};

/** The environment of a service with the values of `.env`. */
function environmentOf(service: string, env: Record<string, string>): Record<string, string> {
  const entries = Object.entries(services[service]!.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, interpolate(String(value), env)]));
}

describe('docker-compose.yml', () => {
  it.each(Object.keys(services))('confines %s, and shows no secret in its command line', (name) => {
    const { read_only, cap_drop, security_opt, command, entrypoint } = services[name]!;
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // Two dollar signs are for the shell in the container; one is replaced in the command line itself.
    expect([...(entrypoint ?? []), ...(command ?? [])].join(' ').replaceAll('$$', '')).not.toContain('$');
  });

  it.each(Object.keys(services))('pins the image of %s, asks for its health, and gives it time to end', (name) => {
    const { image, healthcheck, stop_grace_period } = services[name]!;
    if (name === 'migrate' || PROCESSES.includes(name)) expect(image).toBe('purchase-limits:${TAG:-latest}');
    else expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[\da-f]{64}$/);
    if (name === 'migrate') expect(healthcheck).toEqual({ disable: true });
    else expect(healthcheck!.test!.length).toBeGreaterThan(1);
    if (PROCESSES.includes(name)) expect(stop_grace_period).toBe('15s');
  });

  it('shows the network the proxy only, and this machine what is for operators', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['proxy', '80:80'],
      ['proxy', '443:443'],
      ['proxy', '443:443/udp'],
      ['operations', '127.0.0.1:${OPERATIONS_PORT:-3002}:3002'],
      ['grafana', '127.0.0.1:${GRAFANA_PORT:-3003}:3000'],
    ]);
  });

  it('lets every variable of the app be set', () => {
    const set = PROCESSES.flatMap((name) => Object.keys(services[name]!.environment!));
    expect(VARIABLES.filter((name) => !set.includes(name))).toEqual(Object.keys(NOT_FOR_DEPLOYMENTS));
    // OpenTelemetry's library reads more of its variables than the app does.
    const known = [...VARIABLES, 'NODE_ENV', ...set.filter((name) => name.startsWith('OTEL_'))];
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('starts every process with what `npm run env` makes', () => {
    const { text } = deploymentEnv([
      '--url=https://limits.example.com',
      '--mail=smtps://user:pa$$word@mail.example:465',
      '--mail-from=Limits <limits@example.com>',
      '--client-id=an-id',
      '--client-secret=a-secret-of-16-chars',
    ]);
    const env = parseEnv(text) as Record<string, string>;
    const [api, worker, operations] = PROCESSES.map((name) => readConfig(environmentOf(name, env)));
    expect(api).toMatchObject({ PUBLIC_URL: 'https://limits.example.com', TRUST_PROXY: 1, BILLING: 'off' });
    expect(api!.SYSTEM_DATABASE_URL).toBeUndefined();
    expect(worker).toMatchObject({ SMTP_URL: 'smtps://user:pa$$word@mail.example:465', OPERATIONS_PORT: 3002 });
    expect(worker!.REDIS_URL).toBe(`redis://:${env.REDIS_PASSWORD}@redis:6379`);
    expect(worker!.OPERATORS.size).toBe(0);
    expect([...operations!.OPERATORS.keys()]).toEqual(['operator']);
    expect(operations!.SYSTEM_DATABASE_URL).toBe(
      `postgres://worker_system:${env.SYSTEM_PASSWORD}@postgres:5432/purchase_limits`,
    );
    expect(readMigrationConfig(environmentOf('migrate', env))).toMatchObject({ DATABASE_NAME: 'purchase_limits' });
    expect(() => environmentOf('worker', { ...env, MAIL_FROM: '' })).toThrow('MAIL_FROM: set the sender of e-mails');
    const clustered = { ...env, REDIS_URL: '', REDIS_CLUSTER_URLS: 'redis://a:6379,redis://b:6379' };
    expect(readConfig(environmentOf('worker', clustered)).REDIS_CLUSTER_URLS).toHaveLength(2);
  });

  it('mounts files that are there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes
        .filter((volume) => volume.startsWith('./'))
        .map((volume) => volume.split(':') as [string, string, string]),
    );
    expect(mounted.length).toBeGreaterThan(4);
    for (const [path, , mode] of mounted) expect([existsSync(join(ROOT, path)), mode]).toEqual([true, 'ro']);
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

describe('the proxy', () => {
  const caddyfile = readFileSync(join(ROOT, 'proxy/Caddyfile'), 'utf8');

  it('serves the public address with HSTS, and keeps what is for operators inside', () => {
    expect(caddyfile).toContain('{$PUBLIC_URL} {');
    expect(caddyfile).toMatch(/header \?Strict-Transport-Security "max-age=\d{8}"/);
    expect(caddyfile).toContain('@inside path /metrics /operations /operations/*\n\trespond @inside 404');
    expect(caddyfile).toContain('dynamic a api 3000');
  });
});

describe('monitoring', () => {
  const read = (path: string) => parse(readFileSync(join(ROOT, 'monitoring/compose', path), 'utf8')) as object;

  it('reads every process, and sends alerts where ALERT_WEBHOOK_URL says', () => {
    const [shell, flag, script] = services.alertmanager!.entrypoint!;
    expect([shell, flag]).toEqual(['sh', '-c']);
    expect(script).toContain('> /tmp/webhook-url\n');
    expect(read('alertmanager.yml')).toMatchObject({
      route: { receiver: 'operators' },
      receivers: [{ name: 'operators', webhook_configs: [{ url_file: '/tmp/webhook-url' }] }],
    });
    expect(read('prometheus.yml')).toMatchObject({
      rule_files: ['../alerts.yml'],
      alerting: { alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] },
      scrape_configs: [
        {
          job_name: 'purchase-limits',
          dns_sd_configs: [
            { names: ['api'], port: 3000 },
            { names: ['worker', 'operations'], port: 3002 },
          ],
        },
      ],
    });
    for (const name of ['prometheus', 'alertmanager', 'grafana'])
      expect(services[name]!.profiles).toEqual(['monitoring']);
  });

  it.each(['alertmanager', 'prometheus', 'grafana'])('does not start %s without its secret', (name) => {
    const script = services[name]!.entrypoint!.at(-1)!.replaceAll('$$', '$');
    expect(() => execFileSync('sh', ['-c', script], { env: { PATH: process.env.PATH }, stdio: 'pipe' })).toThrow(
      /set [A-Z]/,
    );
  });

  it('has rules and a configuration that Prometheus takes', () => {
    if (!hasPromtool()) return console.log('skipped: there is no promtool on this machine');
    const path = join(ROOT, 'monitoring/compose/prometheus.yml');
    expect(execFileSync('promtool', ['check', 'config', '--syntax-only', path], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
  });
});

function hasPromtool(): boolean {
  return spawnSync('promtool', ['--version']).status === 0;
}

describe('npm run env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(__dirname, 'dist/env.js'), ...args], { encoding: 'utf8' });

  it('writes a file for its owner alone, says what is missing, and never writes it again', () => {
    const to = join(folder, '.env');
    const { status, stdout } = run('--url', 'https://limits.example.com', '--client-id', 'an-id', '--to', to);
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual([to, 'SMTP_URL', 'MAIL_FROM', 'PLATFORM_CLIENT_SECRET', 'ALERT_WEBHOOK_URL']);
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const written = readFileSync(to, 'utf8');
    const again = run('--url', 'https://limits.example.com', '--to', to);
    expect([again.status, again.stderr]).toEqual([
      1,
      `${to} exists and is left as it is: its secrets belong to your data.\n`,
    ]);
    expect(readFileSync(to, 'utf8')).toBe(written);
  });

  it('makes other secrets each time, and takes no address that the app would refuse', () => {
    const made = () => parseEnv(deploymentEnv(['--url', 'https://a.example']).text);
    const [one, other] = [made(), made()];
    const secrets = Object.keys(one).filter((name) => /PASSWORD|SECRET|TOKEN|OPERATORS/.test(name) && one[name]);
    expect(secrets).toHaveLength(10);
    for (const name of secrets) expect(one[name]).not.toBe(other[name]);
    expect(new Set(Object.values(one).filter(Boolean)).size).toBe(11);
    for (const url of ['http://a.example', 'https://a.example/', 'https://a.example/app', 'a.example'])
      expect(() => deploymentEnv(['--url', url])).toThrow('--url must be an https address without a path');
  });
});

describe('the image', () => {
  const image = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');

  it('is based on one pinned image, and says which release it is', () => {
    const bases = image.match(/(?<=^FROM )\S+/gm)!.filter((name) => name.includes(':'));
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:24-bookworm-slim@sha256:[\da-f]{64}$/);
    expect(image).toContain(`org.opencontainers.image.version="${VERSION}"`);
    expect(image).toContain(`org.opencontainers.image.base.digest="${bases[0]!.split('@')[1]}"`);
  });

  it('runs as a user who is known by number, and holds the list of its packages', () => {
    expect(image.match(/^USER .*/gm)).toEqual(['USER 1000:1000']);
    expect(image).toContain('RUN node scripts/dist/print-sbom.js /image --prune > /sbom.json && mv /sbom.json /image/');
    expect(image).toContain('COPY --from=production /image ./');
  });

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
