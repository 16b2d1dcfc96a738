import { GraphQLError } from 'graphql';

export type PageArguments = { after?: string | null; first?: number | null; reverse?: boolean | null };
export type Connection<Node> = {
  edges: { cursor: string; node: Node }[];
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
};

const MAX_PAGE = 250;

/** One page of a list. A cursor names an item, so it stays valid when earlier items change. */
export function toConnection<Node extends string | { id: string }>(
  all: readonly Node[],
  { after, first, reverse }: PageArguments,
): Connection<Node> {
  if (typeof first !== 'number') throw new GraphQLError('you must provide one of first or last');
  if (first < 0 || first > MAX_PAGE)
    throw new GraphQLError(`first must be between 0 and ${MAX_PAGE}`, { extensions: { code: 'MAX_COST_EXCEEDED' } });
  const ordered = reverse ? all.toReversed() : all;
  const start = after ? ordered.findIndex((node) => cursorOf(node) === after) + 1 : 0;
  if (after && start === 0) throw new GraphQLError(`Invalid cursor for current pagination sort.`);
  const edges = ordered.slice(start, start + first).map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: start + first < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function cursorOf(node: string | { id: string }): string {
  const key = typeof node === 'string' ? node : node.id;
  return Buffer.from(JSON.stringify({ last_id: key })).toString('base64');
}
