// The Admin GraphQL operation about automation workflows.

/** Starts the workflows of the shop that begin with this trigger of the app. Needs no scope. */
export const RECEIVE_TRIGGER_MUTATION = /* GraphQL */ `
  mutation ReceiveTrigger($handle: String!, $payload: JSON!) {
    flowTriggerReceive(handle: $handle, payload: $payload) {
      userErrors {
        field
        message
      }
    }
  }
`;
