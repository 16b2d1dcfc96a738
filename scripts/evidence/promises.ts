// What the README and the pages it leads to promise, and the command that shows each of it. The rules are in
// `sections.ts`.
import { goals, inItsPage, line, tests, type Read } from './readings.js';

export type EvidencePromise = {
  id: string;
  says: string;
  /** Where it stands, as links from docs/evidence.md. */
  where: string;
  /** Parts of sentences of the README that promise it. */
  readme?: readonly string[];
  /** An exit code other than 0 is a broken promise, whatever is read. */
  command: string;
  read: Read;
  /** Where the command itself writes its figures, which are only linked then. */
  figuresIn?: string;
};

const README = (anchor: string, name: string) => `[README, ${name}](../README.md#${anchor})`;
const testing = (projects: string, ...patterns: string[]) =>
  `npm test -- --selectProjects ${projects} --testPathPatterns '/(${patterns.join('|')})\\.spec'`;

export const PROMISES: readonly EvidencePromise[] = [
  {
    id: 'first-start',
    says: 'In an empty folder, `npm ci && npm start` starts the product, each address answers, and Ctrl-C ends it.',
    where: README('start', 'Start'),
    readme: [
      'PostgreSQL comes with the packages',
      'it prints these addresses',
      'Stop it with Ctrl-C',
      'store/hoodie-house/apps',
      'localhost:3001/ |',
      'localhost:3001/mailbox',
      'localhost:3000/ |',
      'localhost:3000/docs/',
      'localhost:3002/operations/',
    ],
    command: 'npm run first-start',
    read: line(
      /^npm ci: (\d+) s\nnpm start: ready after (\d+) s\n(?: {2}.*\n)+(\d+) addresses .*\nCtrl-C ended it in order/m,
      (ci, start, count) => `\`npm ci\` ${ci} s, \`npm start\` ${start} s, ${count} addresses answer`,
    ),
  },
  {
    id: 'old-node',
    says: 'With a Node that is too old, commands say so at once.',
    where: README('start', 'Start'),
    readme: ['You need Node 20.19 or newer'],
    command: testing('scripts', 'check-node'),
    read: tests,
  },
  {
    id: 'configuration',
    says: '`npm start` takes ports and everything else from variables, and says what is wrong with a value.',
    where: `${README('start', 'Start')}, [operations](operations.md#npm-start)`,
    readme: ['Ports and everything else can be'],
    command: testing('scripts', 'environments', 'scripts/start', 'data-folder', 'scripts/documentation'),
    read: tests,
  },
  {
    id: 'restarts',
    says: 'A process that crashes or is killed is started again, and a killed `npm start` leaves nothing running.',
    where: '[operations](operations.md#npm-start)',
    command: testing('scripts', 'keep-running', 'signals'),
    read: tests,
  },
  {
    id: 'five-minutes',
    says: 'Following "Five minutes" label by label takes you from a new limit to a message and one used impression.',
    where: README('five-minutes', 'Five minutes'),
    readme: [
      'Open the first address and choose',
      'Name the limit.',
      'Under Products choose',
      'Enter 3 as the maximum',
      'On the storefront, open the Classic Hoodie',
      'one of 100 free impressions is used',
      'Change the text under',
      'The local store has two more shops',
      'Switch the app embed on in their theme editor',
    ],
    command: testing('scripts', 'scripts/readme'),
    read: tests,
  },
  {
    id: 'free-impressions',
    says: 'Each page view counts once, a network counts at most 5 a minute and 20 a day, and limits stop at 100.',
    where: `${README('five-minutes', 'Five minutes')}, [rules §6](rules.md#6-impressions-quota-contacts)`,
    readme: ['Each page view counts once, and a free shop counts at most 5 a minute and 20 a day'],
    command: testing('domain widget api', 'test/quota', 'flows/quota', 'flows/impressions', 'widget/test/impressions'),
    read: tests,
  },
  {
    id: 'storefront',
    says: 'Shoppers see each message where it belongs, on each theme of the local store, wide and narrow (a sample).',
    where: `${README('purchase-limits', 'the first paragraph')}, [storefront](storefront.md)`,
    readme: ['It tells shoppers on the storefront', 'shoppers see it, the checkout enforces it'],
    // All of it, `npm run conformance`, takes about 50 minutes.
    command: testing('conformance', 'conformance/conformance'),
    read: tests,
  },
  {
    id: 'checkout',
    says: 'The checkout rule refuses a cart at "Buy it now", in the cart and at the checkout, whatever a page does.',
    where: `${README('purchase-limits', 'the first paragraph')}, [rules §10](rules.md#10-the-checkout)`,
    readme: ['a checkout rule holds the line where a page cannot'],
    command: testing('scripts extensions/checkout-rule', 'checkout-enforcement', 'evasion', 'kernel'),
    read: tests,
  },
  {
    id: 'bytes',
    says: 'The widget, the admin and the checkout rule stay within their budgets of bytes and instructions.',
    where: '[storefront](storefront.md#what-it-costs-a-page), [the bench](packages/bench.md)',
    command: 'npm run bench -- sizes checkout',
    read: goals({
      widget_loader_gzip_kb: 'loader, kB',
      widget_judging_without_a_message_gzip_kb: 'widget, kB',
      widget_with_a_message_gzip_kb: 'with a message, kB',
      admin_initial_javascript_gzip_kb: 'admin at its start, kB',
      checkout_rule_kb: 'checkout rule, kB',
    }),
  },
  {
    id: 'page-speed',
    says: 'With the widget, storefront pages shift, fetch the cart and use the CPU hardly more than without it.',
    where: '[storefront](storefront.md#what-it-costs-a-page)',
    command: 'npm run bench -- storefront',
    read: goals({}),
  },
  {
    id: 'other-products',
    says: 'The engine, the API, the widget and the checkout rule agree with the published rules of other products.',
    where: '[what other products do](rosetta.md)',
    command: 'npm run rosetta',
    read: line(/^all +(\d+) /m, (count) => `all four agree on ${count} cases`),
  },
  {
    id: 'comparison',
    says: 'Each case that the comparison with other apps names is there and holds.',
    where: `${README('where-next', 'Where next')}, [comparison](comparison.md)`,
    readme: ['compare it with other apps'],
    command: testing('contract', 'comparison'),
    read: tests,
  },
  {
    id: 'protocols',
    says: 'In every order of steps, within bounds, events have one effect, and what is published is the latest.',
    where: '[the model](model.md)',
    command: 'npm run model -- --write',
    read: inItsPage,
    figuresIn: 'model.md#figures',
  },
  {
    id: 'orders-of-events',
    says: 'In orders that seeds decide, and with failures, the product keeps what it acknowledged, and does it once.',
    where: '[the simulation](simulation.md)',
    // Far more seeds, and the defects, are under its own figures.
    command: 'npm run simulate',
    read: line(
      /^(\d+) seeds from 1, (\d+) steps in .*\n(\d+) run twice, 0 came out differently; 0 broken$/m,
      (seeds, steps, twice) => `${seeds} seeds, ${steps} steps, 0 broken; ${twice} seeds run twice, none differed`,
    ),
  },
  {
    id: 'failures',
    says: 'Half an hour of failures loses, doubles and blocks nothing, with the queues on PostgreSQL and on Redis.',
    where: '[failures](faults.md)',
    command: 'npm run faults -- --minutes 30 --seed 2026 --write',
    read: inItsPage,
    figuresIn: 'faults.md#figures',
  },
  {
    id: 'kills',
    says: 'Killed and cut off under load, the product keeps what it acknowledged, and does it once.',
    where: '[operations](operations.md#npm-run-faults)',
    command: testing('faults', 'faults/short-run', 'several-machines'),
    read: tests,
  },
  {
    id: 'attacks',
    says: 'No call, webhook or page reaches another shop, or gets through without a signature or session that holds.',
    where: '[API](api.md), [decision 44](decisions/0044-attacks-are-generated.md)',
    command: 'npm run attacks',
    read: tests,
  },
  {
    id: 'api',
    says: 'The API has every operation that its reference describes, no other, and answers as described.',
    where: `${README('where-next', 'Where next')}, [API](api.md)`,
    readme: ['call the API'],
    command: testing('api contract', 'flows/openapi', 'test/operations', 'merchant-fields'),
    read: tests,
  },
  {
    id: 'command',
    says: 'Limits in a file of a repository are planned, applied and copied to other stores by one command.',
    where: `${README('where-next', 'Where next')}, [the command](packages/cli.md)`,
    readme: ['keep limits in a repository'],
    command: testing('scripts', 'limits-command'),
    read: tests,
  },
  {
    id: 'guide',
    says: 'The guide can be followed: its pictures are taken by doing what it says.',
    where: `${README('where-next', 'Where next')}, [the guide](guide/README.md)`,
    readme: ['use the app as a merchant'],
    command: testing('scripts', 'scripts/pictures'),
    read: tests,
  },
  {
    id: 'own-store',
    says: 'The local store answers every operation as a real store, as far as recorded answers tell.',
    where: '[your own store](your-own-store.md)',
    readme: ['put it on a real store', 'The app has run against the local store only'],
    command: testing('scripts sandbox', 'real-store/replay', 'platform-contract'),
    read: tests,
  },
  {
    id: 'many-stores',
    says: 'Alarms fire when they should, the cluster description is complete, and releases are updated without a stop.',
    where: `${README('where-next', 'Where next')}, [operations](operations.md)`,
    readme: ['run it for many stores'],
    command: testing('scripts', 'scripts/monitoring', 'scripts/kubernetes', 'scripts/compose'),
    read: tests,
  },
  {
    id: 'rolling-update',
    says: 'Two releases run side by side on one database, forwards and back, and nothing acknowledged is lost.',
    where: '[operations](operations.md#rolling-update-and-rollback)',
    command: 'npm run rolling -- --from HEAD~10',
    read: line(/^impressions acknowledged (\d+), .*$/m, (count) => `${count} impressions acknowledged and counted`),
  },
  {
    id: 'backups',
    says: 'A backup is restored into an empty folder, and who was erased in between is erased again.',
    where: '[operations](operations.md#backing-up)',
    command: testing('scripts api', 'scripts/backup', 'flows/backup', 'flows/recover'),
    read: tests,
  },
  {
    id: 'broken-orders',
    says: 'An order that broke a limit past the checkout is reported, and held or canceled where the limit says so.',
    where: `${README('what-is-not-here-yet', 'the end')}, [rules §12](rules.md#12-orders-that-broke-a-limit)`,
    readme: ['Orders from the point of sale', 'afterwards, not stopped'],
    command: testing('scripts api', 'scripts/broken-limits', 'flows/broken-limits', 'flows/order-actions'),
    read: tests,
  },
  {
    id: 'kept-for-a-time',
    says: 'What the app stores is deleted when its time is over.',
    where: '[privacy](privacy.md#about-shoppers)',
    command: testing('api', 'flows/housekeeping', 'flows/access-tokens', 'flows/sessions', 'impression-days'),
    read: tests,
  },
  {
    id: 'erased',
    says: 'After uninstalling, no message shows and no mail goes out; stores and customers are erased in every table.',
    where: '[privacy](privacy.md#how-data-is-erased)',
    command: testing('scripts api', 'shop-life', 'flows/webhooks', 'erased-orders', 'customer-merges', 'flows/persons'),
    read: tests,
  },
  {
    id: 'tests-tell',
    says: '`npm test` says what it skipped and why, runs a part of the longest tests, and fails where one fails.',
    where: README('test', 'Test'),
    readme: ['builds everything, runs the tests', 'it runs a part', 'Some tests need'],
    command: testing('scripts', 'scripts/test', 'long-tests'),
    read: tests,
  },
  {
    id: 'tests-notice',
    says: 'Tests notice when what they test is changed: nine of ten mutants of the wiring are found.',
    where: `${README('test', 'Test')}, [CONTRIBUTING](../CONTRIBUTING.md#set-up)`,
    readme: ['Measurements, mutation tests'],
    command: 'npm run mutants:wiring -- idempotency handle-once',
    read: line(
      /^ *[\d.]+ % +(\d+) of +(\d+) +all of these/m,
      (killed, mutants) => `${killed} of ${mutants} mutants found`,
    ),
  },
];

/** Of the README what promises nothing that a command could show, and the rules, which have evidence of their own. */
export const WITHOUT: readonly (readonly [sentence: string, why: string])[] = [
  ['An app for Shopify stores that limits', 'the rules'],
  ['in quantity, value or weight; per order or per period', 'the rules'],
  ['know how it works', 'the rules'],
  ['check the promises', 'this page'],
  ['change something', 'an invitation'],
  ['On Node 20, npm warns', 'what npm does'],
  ['MIT license', 'a license'],
];
