// What the API is made of, as CycloneDX. npm's own `npm sbom` leaves out packages that something else has as peers.
import { rmSync } from 'node:fs';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import Arborist from '@npmcli/arborist';

/** The Dockerfile installs these. */
const WORKSPACES = ['domain', 'contract', 'api'];
/** What a package needs to run. Optional peers only where somebody else needs them as well. */
const NEEDED = ['prod', 'optional', 'peer'];

type Node = Arborist.Node;

/** The packages that these workspaces need of what is installed in the folder, the workspaces included. */
function neededIn(tree: Node): Node[] {
  const needed = new Set(WORKSPACES.map((name) => tree.inventory.get(name)!));
  // A set yields what is added on the way, too.
  for (const node of needed) for (const target of targetsOf(node)) needed.add(target);
  return [...needed];
}

function targetsOf(node: Node): Node[] {
  return [...node.edgesOut.values()].flatMap(({ type, to }) => (to && NEEDED.includes(type) ? [targetOf(to)] : []));
}

/** A workspace is installed as a link. */
const targetOf = (node: Node): Node => (node.isLink ? (node as unknown as Arborist.Link).target : node);

function removeOthers(tree: Node, needed: readonly Node[]): void {
  for (const node of tree.inventory.values())
    if (node.location.startsWith('node_modules/') && !needed.includes(targetOf(node)))
      rmSync(node.path, { recursive: true, force: true });
}

/**
 * The list of what is installed in the folder and needed. `prune`: everything else in its `node_modules` is removed
 * first, so that the list is of all that is there.
 */
export async function readSbom(folder: string, { prune = false } = {}): Promise<string> {
  const tree = await new Arborist({ path: folder }).loadActual();
  const needed = neededIn(tree);
  if (prune) removeOthers(tree, needed);
  return serialized(tree, needed);
}

function serialized(tree: Node, needed: readonly Node[]): string {
  const { FromNodePackageJson, License } = Contrib;
  const builder = new FromNodePackageJson.Builders.ComponentBuilder(
    new FromNodePackageJson.Factories.ExternalReferenceFactory(),
    new License.Factories.LicenseFactory(requireSpdx),
  );
  const componentOf = (node: Node, type = Enums.ComponentType.Library) => {
    const component = builder.makeComponent(node.package as Parameters<typeof builder.makeComponent>[0], type)!;
    component.purl = `pkg:npm/${node.packageName!.replace('@', '%40')}@${node.version}`;
    // One package may be installed several times.
    component.bomRef.value = node.location || '.';
    if (node.integrity) addHash(component, node.integrity);
    return component;
  };
  const components = new Map(needed.map((node) => [node, componentOf(node)]));
  for (const [node, component] of components)
    for (const target of targetsOf(node)) component.dependencies.add(components.get(target)!.bomRef);
  const product = componentOf(tree, Enums.ComponentType.Application);
  for (const name of WORKSPACES) product.dependencies.add(components.get(tree.inventory.get(name)!)!.bomRef);
  const bom = new Models.Bom({
    components: new Models.ComponentRepository(components.values()),
    metadata: new Models.Metadata({ component: product }),
  });
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, {
    sortLists: true,
    space: 2,
  });
}

/** npm's integrity is the digest in base64. */
function addHash(component: Models.Component, integrity: string): void {
  const [algorithm, digest] = integrity.split(' ')[0]!.split('-') as [string, string];
  const name = { sha512: Enums.HashAlgorithm['SHA-512'], sha1: Enums.HashAlgorithm['SHA-1'] }[algorithm];
  if (name) component.hashes.set(name, Buffer.from(digest, 'base64').toString('hex'));
}

function requireSpdx(expression: string): void {
  if (!/ (OR|AND|WITH) /.test(expression)) throw new Error(`${expression} is one license or none`);
}
