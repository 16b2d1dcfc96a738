// Every Admin GraphQL operation of the app, by its name.
import { ALL_OPERATIONS } from '@purchase-limits/api/platform/all-operations';

/** `Shop` for `query Shop { … }`. */
export function nameOf(operation: string): string {
  const name = /\b(?:query|mutation)\s+(\w+)/.exec(operation)?.[1];
  if (!name) throw new Error(`The operation has no name: ${operation.trim().slice(0, 40)}`);
  return name;
}

export const appOperations: ReadonlyMap<string, string> = new Map(
  Object.values(ALL_OPERATIONS).map((text) => [nameOf(text), text]),
);

/** Asks for what the app never requests, so that every token lacks the scope. */
export const WITHOUT_SCOPE_QUERY = /* GraphQL */ `
  query WithoutScope {
    giftCards(first: 1) {
      nodes {
        id
      }
    }
  }
`;

/** The text of a recorded operation; undefined where the app has none of this name any more. */
export const textOf = (name: string): string | undefined =>
  name === nameOf(WITHOUT_SCOPE_QUERY) ? WITHOUT_SCOPE_QUERY : appOperations.get(name);
