// Finds what a run created without hearing of it: its request was not answered in time, or it was killed meanwhile.
import type { Ask, Created } from './created.js';

export const TEST_TITLE = 'Real store test';
/** The end of the address of every subscription that a run makes. */
export const WEBHOOKS_PATH = '/webhooks/real-store-test';
export const FUNCTION_HANDLE = 'purchase-limits-checkout-rule';

const RULES_QUERY = `query LeftRules {
  validations(first: 100) { nodes { id title shopifyFunction { handle } } }
}`;
const TOPICS_QUERY = `query LeftTopics { webhookSubscriptions(first: 100) { nodes { id uri } } }`;
type Rule = { id: string; title: string; shopifyFunction: { handle: string } };
type Left<Node> = { nodes: Node[] } | null | undefined;

/** Notes them to be removed. Of what the token may not see, it could not create any. */
export async function noteLeftovers(created: Created, ask: Ask): Promise<void> {
  const rules = (await ask(RULES_QUERY, {})).data?.validations as Left<Rule>;
  for (const { id, title, shopifyFunction } of rules?.nodes ?? [])
    if (title === TEST_TITLE && shopifyFunction.handle === FUNCTION_HANDLE) note(created, 'checkout rule', id);
  const topics = (await ask(TOPICS_QUERY, {})).data?.webhookSubscriptions as Left<{ id: string; uri: string }>;
  for (const { id, uri } of topics?.nodes ?? [])
    if (uri.endsWith(WEBHOOKS_PATH)) note(created, 'webhook subscription', id);
}

function note(created: Created, type: 'checkout rule' | 'webhook subscription', id: string): void {
  if (!created.left.some((thing) => thing.id === id)) created.add({ type, id });
}
