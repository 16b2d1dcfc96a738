import { Kind, type DocumentNode, type FieldNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

const MUTATION_COST = 10;

/** An estimate of the platform's cost: one point for an object, times the page size inside a connection. */
export function estimateCost(document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOf(fragments.get(node.name.value)?.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      if (!node.selectionSet) return sum;
      return sum + 1 + costOf(node.selectionSet) * pageSizeOf(node, variables);
    }, 0);

  return document.definitions.reduce((sum, node) => {
    if (node.kind !== Kind.OPERATION_DEFINITION) return sum;
    return sum + (node.operation === 'mutation' ? MUTATION_COST : costOf(node.selectionSet));
  }, 0);
}

/** The field's argument `first`; 1 for a field without it. */
function pageSizeOf(field: FieldNode, variables: Record<string, unknown>): number {
  const first = field.arguments?.find(({ name }) => name.value === 'first')?.value;
  let size = 1;
  if (first?.kind === Kind.INT) size = Number(first.value);
  if (first?.kind === Kind.VARIABLE) size = Number(variables[first.name.value]);
  return Number.isFinite(size) ? Math.max(1, size) : 1;
}
