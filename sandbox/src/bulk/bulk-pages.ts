// A query of everything as the platform runs it: without page sizes, and with a line of JSON for each object. Here it
// is asked page by page.
import {
  getNamedType,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';

const PAGE = 250;
const PAGE_INFO = parse('{ pageInfo { hasNextPage endCursor } }').definitions[0]!;

/** A query that a bulk operation cannot run; the message says why. */
export class BulkQueryError extends Error {}

/**
 * The query with a page size on each list and `$after` on the list at its root, whose name is `root`. Throws a
 * `BulkQueryError`.
 */
export function asPages(text: string, schema: GraphQLSchema): { document: DocumentNode; root: string } {
  const parsed = parsedQuery(text);
  const operation = parsed.definitions[0]!;
  if (operation.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query')
    throw new BulkQueryError('Bulk queries must be a query');
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0)
    throw new BulkQueryError('Bulk queries must have one connection at their root');
  let lists = 0;
  const types = new TypeInfo(schema);
  const paged = visit(
    parsed,
    visitWithTypeInfo(types, {
      Field: (node): FieldNode | undefined => {
        const type = types.getType();
        if (!type || !getNamedType(type).name.endsWith('Connection') || !node.selectionSet) return undefined;
        lists += 1;
        const selections = [...node.selectionSet.selections, ...pageInfo()];
        return {
          ...node,
          arguments: [...(node.arguments ?? []), ...pageArguments(node === root)],
          selectionSet: { ...node.selectionSet, selections },
        };
      },
    }),
  );
  if (lists === 0) throw new BulkQueryError('Bulk queries must contain at least one connection.');
  const after = parse('query ($after: String) { id }').definitions[0]!;
  const variableDefinitions = after.kind === Kind.OPERATION_DEFINITION ? after.variableDefinitions! : [];
  const [asked, ...fragments] = paged.definitions;
  const definitions = [{ ...asked!, variableDefinitions } as DefinitionNode, ...fragments];
  return { document: { ...paged, definitions }, root: (root.alias ?? root.name).value };
}

function parsedQuery(text: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof GraphQLError) throw new BulkQueryError(`Invalid bulk query: ${error.message}`);
    throw error;
  }
}

function pageInfo(): readonly SelectionNode[] {
  return PAGE_INFO.kind === Kind.OPERATION_DEFINITION ? PAGE_INFO.selectionSet.selections : [];
}

function pageArguments(isRoot: boolean) {
  const asked = parse(`{ list(first: ${PAGE}${isRoot ? ', after: $after' : ''}) }`).definitions[0]!;
  const [field] = asked.kind === Kind.OPERATION_DEFINITION ? asked.selectionSet.selections : [];
  return field?.kind === Kind.FIELD ? (field.arguments ?? []) : [];
}

type Connection = { edges: { node: Record<string, unknown> }[]; pageInfo: { hasNextPage: boolean } };

/** The objects of one page: each without its lists, whose objects follow it and name it as their parent. */
export function linesOf({ edges }: Connection, parentId?: string): Record<string, unknown>[] {
  return edges.flatMap(({ node }) => {
    const lists = Object.values(node).filter(isConnection);
    if (lists.some(({ pageInfo: { hasNextPage } }) => hasNextPage))
      throw new BulkQueryError(`The local store goes through ${PAGE} objects of a list within a list`);
    const own = Object.fromEntries(Object.entries(node).filter(([, value]) => !isConnection(value)));
    const id = typeof node.id === 'string' ? node.id : undefined;
    return [{ ...own, ...(parentId && { __parentId: parentId }) }, ...lists.flatMap((list) => linesOf(list, id))];
  });
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'edges' in value;
}
