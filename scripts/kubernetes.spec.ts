// The Kubernetes manifests: what they say agrees with the product's configuration, ports and health, and confines it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, readMigrationConfig, VARIABLES } from '@purchase-limits/api/config';
import { VERSION } from '@purchase-limits/contract/version';
import { parse, parseAllDocuments } from 'yaml';

const FOLDER = join(__dirname, '../kubernetes');
const PROCESSES = { http: 'main', worker: 'worker', operations: 'operations-process' };
const MIGRATION = ['DATABASE_URL', 'DATABASE_NAME', 'OWNER_PASSWORD', 'API_PASSWORD', 'SYSTEM_PASSWORD'];
/** Values of the form that each secret has. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://administrator:password@postgres/postgres',
  API_DATABASE_URL: 'postgres://api:password@postgres/purchase_limits',
  SYSTEM_DATABASE_URL: 'postgres://worker_system:password@postgres/purchase_limits',
  REDIS_URL: 'redis://:password@redis:6379',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Limits <limits@example.com>',
  OPERATORS: 'olga:a-password-of-16-characters',
};

type Probe = { httpGet: { path: string; port: string } };
type Env = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
};
type Container = {
  image: string;
  command: string[];
  env: Env[];
  envFrom?: { configMapRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
  volumeMounts?: { name: string; mountPath: string }[];
};
type PodTemplate = {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    securityContext: object;
    automountServiceAccountToken: boolean;
    enableServiceLinks: boolean;
    terminationGracePeriodSeconds?: number;
  };
};
type Manifest = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: Record<string, unknown>;
};

const { resources, images } = parse(readFileSync(join(FOLDER, 'kustomization.yaml'), 'utf8')) as {
  resources: string[];
  images: { name: string; newTag: string }[];
};
const manifests = resources.flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]!;
    return document.toJS() as Manifest;
  }),
);
const all = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const one = (kind: string, name: string) => all(kind).find(({ metadata }) => metadata.name === name)!;
const podOf = ({ spec }: Manifest) => spec.template as PodTemplate;
const workloads = [...all('Deployment'), ...all('Job')];
const settings = one('ConfigMap', 'settings').data!;

/** What the process is started with; secrets have a value of their form. */
function environmentOf({ env, envFrom = [] }: Container): Record<string, string> {
  const common = envFrom.length > 0 ? settings : {};
  const given = env
    .filter(({ valueFrom }) => !valueFrom?.secretKeyRef.optional)
    .map(({ name, value }) => [name, value ?? SECRETS[name] ?? `a-secret-of-32-characters-or-more ${name}`]);
  return { ...common, ...(Object.fromEntries(given) as Record<string, string>) };
}

describe('the Kubernetes manifests', () => {
  it('are all in the kustomization', () => {
    const files = readdirSync(FOLDER).filter((name) => name !== 'kustomization.yaml');
    expect([...resources].sort()).toEqual(files.sort());
  });

  it('have a Deployment for each process, and a Job for the migrations', () => {
    expect(workloads.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Deployment http',
      'Deployment worker',
      'Deployment operations',
      'Job migrate',
    ]);
  });

  describe.each(workloads.map((workload) => [workload.metadata.name, podOf(workload)] as const))('%s', (name, pod) => {
    const [container] = pod.spec.containers as [Container];

    it('is confined', () => {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(pod.spec.containers).toHaveLength(1);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toEqual({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
    });

    it('runs the image of all by a file that is there', () => {
      expect(container.image).toBe(images[0]!.name);
      const [program, file] = container.command;
      expect([program, existsSync(join(FOLDER, '..', file!))]).toEqual(['node', true]);
      expect(file).toBe(`api/dist/${{ ...PROCESSES, migrate: 'migrate' }[name]}.js`);
    });

    it('sets variables that exist, and no secret but by reference', () => {
      const known = name === 'migrate' ? MIGRATION : VARIABLES;
      expect(container.env.map((variable) => variable.name).filter((variable) => !known.includes(variable))).toEqual(
        [],
      );
      for (const variable of container.env)
        if (/SECRET|PASSWORD|TOKEN|OPERATORS$|VIEWERS$|_URL$/.test(variable.name))
          expect(variable).toMatchObject({ valueFrom: { secretKeyRef: { key: variable.name } } });
    });

    it('starts with them', () => {
      const env = environmentOf(container);
      if (name === 'migrate') return expect(readMigrationConfig(env).DATABASE_NAME).toBe('purchase_limits');
      const config = readConfig(env);
      const { containerPort } = container.ports![0]!;
      expect(name === 'http' ? config.PORT : config.OPERATIONS_PORT).toBe(containerPort);
      expect(config.HOST).toBe('::');
      expect(config.SYSTEM_DATABASE_URL !== undefined).toBe(name !== 'http');
      expect(config.SMTP_URL !== undefined).toBe(name === 'worker');
      expect(config.OPERATORS.size).toBe(name === 'operations' ? 1 : 0);
      if (name === 'http') expect(config.TRUST_PROXY).toBe(1);
    });
  });

  it.each(Object.keys(PROCESSES))('ask %s for its health, and wait until it has ended', (name) => {
    const { spec } = podOf(one('Deployment', name));
    const [container] = spec.containers;
    const path = (probe?: Probe) => [probe!.httpGet.path, probe!.httpGet.port];
    expect(path(container!.startupProbe)).toEqual(['/health/live', 'http']);
    expect(path(container!.livenessProbe)).toEqual(['/health/live', 'http']);
    expect(path(container!.readinessProbe)).toEqual(['/health/ready', 'http']);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(15);
    expect(container!.volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
  });

  it('select pods that there are', () => {
    const labels = workloads.map((workload) => podOf(workload).metadata.labels);
    const selects = (wanted: Record<string, string>) =>
      labels.some((own) => Object.entries(wanted).every(([name, value]) => own[name] === value));
    const selectors = [
      ...all('Service').map(({ spec }) => spec.selector as Record<string, string>),
      ...[...all('Deployment'), ...all('PodDisruptionBudget')].map(
        ({ spec }) => (spec.selector as { matchLabels: Record<string, string> }).matchLabels,
      ),
      ...all('NetworkPolicy').map(
        ({ spec }) => (spec.podSelector as { matchLabels?: Record<string, string> }).matchLabels ?? {},
      ),
    ];
    expect(selectors).toHaveLength(10);
    for (const selector of selectors)
      expect({ selector, selects: selects(selector) }).toEqual({ selector, selects: true });
  });

  it('serve HTTP by TLS under the address that the app knows, and let nobody else in', () => {
    const { tls, rules } = one('Ingress', 'http').spec as {
      tls: { hosts: string[] }[];
      rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
    };
    const { host, protocol } = new URL(settings.PUBLIC_URL!);
    expect([protocol, tls[0]!.hosts, rules.map((rule) => rule.host)]).toEqual(['https:', [host], [host]]);
    expect(rules[0]!.http.paths.map(({ backend }) => backend.service.name)).toEqual(['http']);
    expect(all('Ingress')).toHaveLength(1);
    expect(one('NetworkPolicy', 'nobody').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
  });

  it('scale the workers by figures that they have', () => {
    const { triggers, scaleTargetRef } = one('ScaledObject', 'worker').spec as {
      triggers: { metadata: { query: string } }[];
      scaleTargetRef: { name: string };
    };
    expect(one('Deployment', scaleTargetRef.name).spec).not.toHaveProperty('replicas');
    const source = readFileSync(join(FOLDER, '../api/src/operations/backlog-metrics.ts'), 'utf8');
    const metrics = triggers.map(({ metadata }) => /purchase_limits_(\w+)/.exec(metadata.query)![1]!);
    expect(metrics).toEqual(['consumer_lag_seconds', 'events_unsent_oldest_seconds']);
    for (const metric of metrics) expect(source).toContain(`\n  ${metric}: {`);
  });

  it('are of this release, and kustomize builds them', () => {
    expect(images.map(({ newTag }) => newTag)).toEqual([VERSION]);
    const { status, stdout, error } = spawnSync('kubectl', ['kustomize', FOLDER], { encoding: 'utf8' });
    if (error) return console.log('skipped: there is no kubectl on this machine');
    expect(status).toBe(0);
    expect(stdout.match(new RegExp(`image: registry.example.com/purchase-limits:${VERSION}$`, 'gm'))).toHaveLength(4);
  });
});
