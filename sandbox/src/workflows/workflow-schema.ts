/** The automation workflow part of the Admin API 2026-10. */
export const workflowDefinition = /* GraphQL */ `
  extend type Mutation {
    flowTriggerReceive(handle: String, payload: JSON): FlowTriggerReceivePayload
  }

  type FlowTriggerReceivePayload {
    userErrors: [UserError!]!
  }
`;
