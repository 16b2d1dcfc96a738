/** The answer to a mutation, with its fields, and the errors of what it refused. */
export function payloadType(mutation: string, fields: string, error = 'UserError'): string {
  return `
  type ${mutation}Payload {
    ${fields}
    userErrors: [${error}!]!
  }`;
}

/** An error with a code of its own kind. */
export function userErrorType(name: string): string {
  return `
  type ${name} {
    code: ${name}Code
    field: [String!]
    message: String!
  }`;
}
