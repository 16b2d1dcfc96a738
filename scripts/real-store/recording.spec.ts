// What a recording says when something goes wrong: in its tape, in the terminal, and of what is left in the store.
import type { Answer } from './admin.js';
import { Created, placeOf } from './created.js';
import { nameOf } from './operations.js';
import { record } from './record.js';
import { sentencesIn } from './review.js';
import { noFacts, type Context, type Step } from './step.js';
import { declaration } from './steps/declaration.js';
import { metafields } from './steps/metafields.js';
import { webhooks } from './steps/webhooks.js';
import type { Store } from './store.js';
import { linesOf } from './tape.js';

const RULE = { type: 'checkout rule', id: 'gid://shopify/Validation/7' } as const;
const OUTPUT = 'At /home/alice.miller/work/toml\nNot permitted: organization Miller Candles GmbH';
const failing = async () => ({ isDone: false, exitCode: 3, output: OUTPUT });
const store = {
  kind: 'development',
  domain: 'my-dev.myshopify.com',
  adminUrl: 'http://localhost:1',
  token: 'shpat_1',
  secrets: [],
  appUrl: 'http://localhost:1',
  webhooksUrl: null,
  receiver: { url: 'http://localhost:1', take: () => [] },
  cli: { validate: failing, build: failing, deploy: failing, triggerWebhook: failing },
} as unknown as Store;

const send = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = send;
});
/** `answers`: data, or what is thrown instead, by the name of the operation; of others: done. */
function answerWith(answers: Record<string, object> = {}): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (_address, request) => {
    const name = nameOf((JSON.parse(request!.body as string) as { query: string }).query);
    asked.push(name);
    const answer = answers[name] ?? { [name]: { userErrors: [] } };
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json({ data: answer });
  };
  return asked;
}

async function recorded(steps: Step[], created = new Created(null)) {
  const log: string[] = [];
  const { signal } = new AbortController();
  const told = (line: string) => void log.push(line);
  const recording = await record({ store, steps, created, apiVersion: '2026-10', signal, log: told });
  return { ...recording, log: log.join('\n') };
}

describe('the reasons in a tape', () => {
  it.each([declaration, webhooks])(
    'have nothing of what the tool printed, which the terminal has: $name',
    async (step) => {
      answerWith();
      const { tape, log } = await recorded([step]);
      expect(JSON.stringify(tape)).not.toMatch(/alice|miller|candles|permitted/i);
      expect(linesOf(tape, 'step')[0]!.reasons.at(-1)).toContain('the platform’s tool failed with exit code 3');
      expect(log).toContain(OUTPUT);
    },
  );

  it('have nothing of an unexpected error but its kind', async () => {
    answerWith();
    const problem = Object.assign(new Error('spawn /home/alice.miller/bin EACCES'), { code: 'EACCES' });
    const breaks: Step = { name: 'breaks', title: 'Break', run: () => Promise.reject(problem) };
    const { tape, log } = await recorded([breaks]);
    expect(linesOf(tape, 'step')[0]!.reasons).toEqual(['an unexpected error (Error, EACCES)']);
    expect(log).toContain('/home/alice.miller/bin');
  });

  it('are among what is read before it is passed on', async () => {
    answerWith();
    const skips: Step = {
      name: 'skips',
      title: 'Skip',
      async run({ skip }) {
        skip('there was none');
        skip('none was written', ['query Shop { shop { id } }']);
      },
    };
    const { tape } = await recorded([skips]);
    expect(sentencesIn(tape)).toEqual(['its step did not come so far', 'none was written', 'there was none']);
    const body = { data: { a: { userErrors: [{ message: 'Taken' }] } }, errors: [{ message: 'Denied' }] };
    tape.lines.unshift({ ...linesOf(tape, 'step')[0]!, kind: 'graphql', body } as never);
    expect(sentencesIn(tape)).toEqual(expect.arrayContaining(['Denied', 'Taken']));
  });
});

describe('the clean-up', () => {
  const creates: Step = { name: 'creates', title: 'Create', run: async ({ created }) => created.add(RULE) };

  it.each([
    ['does not answer', new Error('The operation timed out'), 'The operation timed out'],
    ['fails', new Response('busy', { status: 503 }), 'the store answered 503 without data'],
  ])('removes what is known where the search %s, and says so', async (_how, answer, problem) => {
    let isLate = false;
    const asked = answerWith({
      get LeftRules() {
        return isLate ? answer : { validations: null };
      },
    } as Record<string, object>);
    const late: Step = { name: 'late', title: 'Late', run: async () => void (isLate = true) };
    const { left, unsearched, tape } = await recorded([creates, late]);
    expect([left, unsearched]).toEqual([[], [`checkout rules: ${problem}`]]);
    expect(asked.slice(-3)).toEqual(['LeftRules', 'LeftTopics', 'DeleteValidation']);
    expect(linesOf(tape, 'step')).toHaveLength(2);
  });

  it('keeps a metafield that the store did not remove, and names it', async () => {
    const message = 'Locked';
    answerWith({ DeleteCheckoutMetafields: { metafieldsDelete: { userErrors: [{ message }] } } });
    const facts: Step = {
      name: 'facts',
      title: 'Facts',
      run: async (context) =>
        void Object.assign(context.facts, { installationId: 'gid://shopify/App/1', productIds: ['gid://shopify/P/2'] }),
    };
    const { left } = await recorded([facts, metafields]);
    expect(left.map(({ thing, reason }) => `${placeOf(thing)}: ${reason}`)).toEqual([
      'metafield $app.real-store-test of gid://shopify/P/2: Locked',
      'metafield purchase_limits.real-store-test of gid://shopify/App/1: Locked',
    ]);
  });

  it('forgets a metafield that was removed, or never written', async () => {
    const created = new Created(null);
    const context = (answers: Record<string, Partial<Answer>>) =>
      ({
        admin: { ask: async (_step: string, query: string) => answers[nameOf(query)] ?? { data: {}, refusal: null } },
        created,
        facts: { ...noFacts(), productIds: ['gid://shopify/Product/2'] },
        own: (text: string) => text,
        skip: () => {},
      }) as unknown as Context;
    const done = { data: { metafieldsDelete: { userErrors: [] } } };
    await metafields.run(context({ DeleteCheckoutMetafields: done }));
    expect(created.left).toEqual([]);
    const refused = { data: null, refusal: 'missing-scope' } as const;
    await metafields.run(context({ SetCheckoutMetafields: refused, DeleteCheckoutMetafields: refused }));
    expect(created.left).toEqual([]);
    await metafields.run(context({ DeleteCheckoutMetafields: refused }));
    expect(created.left).toMatchObject([{ type: 'metafield', id: 'gid://shopify/Product/2' }]);
  });
});
