// The platform's limits for an input query.
import {
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const MOST_BYTES = 3_000;
/** Points that one query may cost. */
export const MOST_COST = 30;
/** Entries of a list that is an argument or a variable. */
export const MOST_ENTRIES = 100;

const EXPENSIVE = 3;
const expensiveFields = ['metafield', 'hasTags', 'hasAnyTag', 'inCollections', 'inAnyCollection'];

/** The exceeded limit, in words; null: the platform accepts the query. */
export function problemOfQuery(document: DocumentNode): string | null {
  const bytes = bytesWithoutComments(document);
  if (bytes > MOST_BYTES) return `it has ${bytes} bytes without its comments; at most ${MOST_BYTES} are allowed`;
  const cost = costOfQuery(document);
  if (cost > MOST_COST) return `it costs ${cost}; at most ${MOST_COST} are allowed`;
  const entries = longestList(document);
  if (entries > MOST_ENTRIES) return `it has a list of ${entries} entries; at most ${MOST_ENTRIES} are allowed`;
  return null;
}

/** A leaf costs 1, `__typename` nothing; some fields cost 3, and what is below them nothing. */
export function costOfQuery(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);

  const costOf = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return sum + costOf(fragments.get(node.name.value)?.selectionSet);
      if (node.kind === Kind.INLINE_FRAGMENT) return sum + costOf(node.selectionSet);
      return sum + costOfField(node);
    }, 0);
  const costOfField = ({ name, selectionSet }: FieldNode): number => {
    if (name.value === '__typename') return 0;
    if (expensiveFields.includes(name.value)) return EXPENSIVE;
    if (name.value === 'metaobject') return 1 + costOfMetaobject(selectionSet);
    return selectionSet ? costOf(selectionSet) : 1;
  };
  return document.definitions.reduce(
    (sum, node) => (node.kind === Kind.OPERATION_DEFINITION ? sum + costOf(node.selectionSet) : sum),
    0,
  );
}

/** Only its fields by key cost anything. */
function costOfMetaobject(set: SelectionSetNode | undefined): number {
  const fields = (set?.selections ?? []).filter((node) => node.kind === Kind.FIELD && node.name.value === 'field');
  return fields.length * EXPENSIVE;
}

/** The document must have been parsed with its locations. */
function bytesWithoutComments({ loc }: DocumentNode): number {
  if (!loc) throw new Error('The query was parsed without locations');
  let bytes = Buffer.byteLength(loc.source.body);
  for (let token = loc.startToken.next; token; token = token.next)
    if (token.kind === '<EOF>') break;
    else if (token.kind === 'Comment') bytes -= Buffer.byteLength(loc.source.body.slice(token.start, token.end));
  return bytes;
}

function longestList(document: DocumentNode): number {
  let most = 0;
  visit(document, {
    ListValue: (node) => {
      most = Math.max(most, node.values.length);
    },
  });
  return most;
}
