/** What every list in pages can be asked for. */
export const pageArguments = 'after: String, first: Int, reverse: Boolean = false';

/** The types of what is listed in pages: `OrderConnection` and `OrderEdge` of `Order`. */
export function connectionTypes(...names: string[]): string {
  return names.map(connectionType).join('');
}

function connectionType(name: string): string {
  return `
  type ${name}Connection {
    edges: [${name}Edge!]!
    nodes: [${name}!]!
    pageInfo: PageInfo!
  }
  type ${name}Edge {
    cursor: String!
    node: ${name}!
  }`;
}
