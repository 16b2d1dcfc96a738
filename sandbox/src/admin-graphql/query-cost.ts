import {
  Kind,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const MUTATION_COST = 10;
/** Pagination wrappers cost nothing. */
const FREE_PARTS = ['edges', 'pageInfo'];

type Variables = Record<string, unknown>;

/**
 * The cost that the platform would ask for the operation: one point for an object, ten for a mutation. It does not
 * publish how it counts the objects of a connection; `2 ln(1 + first)` gives what it was seen to answer: 25 points for
 * 250 variants of one product, each with its inventory item.
 */
export function estimateCost(document: DocumentNode, variables: Variables, operationName?: string | null): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOf(fragments.get(node.name.value)?.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      if (!node.selectionSet) return sum;
      const own = FREE_PARTS.includes(node.name.value) ? 0 : 1;
      const size = listSizeOf(node, variables);
      if (size === null) return sum + own + costOf(node.selectionSet);
      return sum + costOf(node.selectionSet) * Math.ceil(2 * Math.log(1 + size));
    }, 0);

  return document.definitions
    .filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
    .filter(({ name }) => !operationName || name?.value === operationName)
    .reduce((sum, node) => sum + (node.operation === 'mutation' ? MUTATION_COST : costOf(node.selectionSet)), 0);
}

/** How many objects an answer has. */
export function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countObjects(each), 0);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + countObjects(each), 1);
}

/** How many objects the field asks for by `first` or `ids`; null for a field that is no list. */
function listSizeOf(field: FieldNode, variables: Variables): number | null {
  const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'ids');
  if (!argument) return null;
  const value = valueOf(argument, variables);
  const size = Array.isArray(value) ? value.length : Number(value);
  return Number.isFinite(size) ? Math.max(0, size) : 1;
}

function valueOf({ value }: ArgumentNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value.kind === Kind.LIST) return value.values;
  return value.kind === Kind.INT ? Number(value.value) : null;
}
