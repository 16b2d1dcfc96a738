// Finds what a run created without hearing of it: its request was not answered in time, or it was killed meanwhile.
import type { Answer } from './admin.js';
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
type Topic = { id: string; uri: string };
type Left<Node> = { nodes: Node[] } | null | undefined;

/**
 * Notes them to be removed, and answers what could not be looked for, and why. Metafields are not looked for: they are
 * noted before they are written.
 */
export async function noteLeftovers(created: Created, ask: Ask): Promise<string[]> {
  const problems = [
    await problemOf('checkout rules', async () => {
      const { data, problem } = await look(ask, RULES_QUERY);
      for (const { id, title, shopifyFunction } of (data?.validations as Left<Rule>)?.nodes ?? [])
        if (title === TEST_TITLE && shopifyFunction.handle === FUNCTION_HANDLE) note(created, 'checkout rule', id);
      return problem;
    }),
    await problemOf('webhook subscriptions', async () => {
      const { data, problem } = await look(ask, TOPICS_QUERY);
      for (const { id, uri } of (data?.webhookSubscriptions as Left<Topic>)?.nodes ?? [])
        if (uri.endsWith(WEBHOOKS_PATH)) note(created, 'webhook subscription', id);
      return problem;
    }),
  ];
  return problems.filter((problem) => problem !== null);
}

/** Of what the token may not see, it could not create any. */
async function look(ask: Ask, query: string): Promise<{ data: Answer['data']; problem: string | null }> {
  const { status, data, refusal } = await ask(query, {});
  const isAnswered = data !== null || refusal === 'missing-scope';
  return { data, problem: isAnswered ? null : (refusal ?? `the store answered ${status} without data`) };
}

/** One search that fails keeps nothing from the other, and nothing from being removed. */
async function problemOf(what: string, search: () => Promise<string | null>): Promise<string | null> {
  try {
    const problem = await search();
    return problem === null ? null : `${what}: ${problem}`;
  } catch (error) {
    return `${what}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function note(created: Created, type: 'checkout rule' | 'webhook subscription', id: string): void {
  if (!created.left.some((thing) => thing.id === id)) created.add({ type, id });
}
