// Whether a token has a scope that a field requires.
import { GraphQLError } from 'graphql';
import { missingScopes } from '../app-declaration.js';

/** Throws as the platform does, unless `scopes` has one of the wanted scopes. */
export function assertScope(wanted: string[] | undefined, scopes: string[], name: string): void {
  if (!wanted || missingScopes(wanted, scopes).length < wanted.length) return;
  const required = wanted.map((scope) => `\`${scope}\``).join(' or ');
  throw new GraphQLError(`Access denied for ${name} field. Required access: ${required} access scope.`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `${required} access scope.` },
  });
}
