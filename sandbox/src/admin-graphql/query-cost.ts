import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

const MUTATION_COST = 10;

/** An estimate in the platform's spirit: an object costs one point, a connection as many as it may return. */
export function estimateCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOf(fragments.get(node.name.value)?.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      if (!node.selectionSet) return sum;
      const first = node.arguments?.find(({ name }) => name.value === 'first')?.value;
      const size = first?.kind === Kind.INT ? Number(first.value) : first?.kind === Kind.VARIABLE ? Number(variables[first.name.value]) : 1;
      return sum + 1 + costOf(node.selectionSet) * Math.max(1, Number.isFinite(size) ? size : 1);
    }, 0);

  return document.definitions.reduce(
    (sum, node) =>
      node.kind === Kind.OPERATION_DEFINITION ? sum + (node.operation === 'mutation' ? MUTATION_COST : costOf(node.selectionSet)) : sum,
    0,
  );
}
