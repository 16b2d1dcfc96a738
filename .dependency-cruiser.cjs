// Which file may import which. `npm run check` applies these rules; `scripts/import-rules.spec.ts` breaks each and
// sees it reported.

/**
 * The API's folders from the ground up. An import goes to a floor below, or on the same floor to a folder that stands
 * before: so no folders import each other. A folder that needs one behind it moves behind that one.
 */
const FLOORS = [
  [
    'cannot-start',
    'clock',
    'config',
    'config.module',
    'liveness',
    'liveness-thread',
    'logging',
    'metrics',
    'reachable',
    'tracing',
    'database',
    'secrets',
  ],
  ['audit', 'events', 'http', 'uploads', 'platform'],
  ['shops', 'quota'],
  [
    'branding',
    'catalog',
    'documentation',
    'limits',
    'integrations',
    'impressions',
    'notifications',
    'onboarding',
    'storefront',
    'subscriptions',
  ],
  [
    'repurchase',
    'refusals',
    'checkout-rules',
    'broken-limits',
    'insights',
    'past-orders',
    'installation',
    'workflow-actions',
    'outgoing-webhooks',
    'status',
  ],
  ['identity', 'operations', 'housekeeping', 'recovery'],
  [
    'app.module',
    'backup',
    'entities',
    'http-app',
    'main',
    'migrate',
    'operations-app',
    'operations-process',
    'restore',
    'run-until-stopped',
    'start-process',
    'worker',
    'worker-app',
  ],
];
const onFloors = (floors) => `^api/src/(${floors.flat().join('|').replaceAll('.', '\\.')})(/|\\.ts$)`;
/** A package of this repository, as sources or as it was built. */
const packages = (...names) => `^(${names.join('|')})/`;
const ALL_PACKAGES = [
  'admin',
  'api',
  'bench',
  'cli',
  'contract',
  'domain',
  'extensions',
  'faults',
  'conformance',
  'operations',
  'rosetta',
  'sandbox',
  'scripts',
  'simulation',
  'widget',
];
const except = (...names) => packages(...ALL_PACKAGES.filter((name) => !names.includes(name)));

const upwards = FLOORS.slice(0, -1).map((floor, index) => ({
  name: `api-floor-${index + 1}-imports-upwards`,
  comment: `${floor.join(', ')} may not import what stands on a floor above.`,
  severity: 'error',
  from: { path: onFloors([floor]) },
  to: { path: onFloors(FLOORS.slice(index + 1)) },
}));

const backwards = FLOORS.slice(1, -1).flatMap((floor) =>
  floor.slice(0, -1).map((folder, index) => ({
    name: `api-${folder}-imports-backwards`,
    comment: `${folder} may import no folder that stands behind it: ${floor.slice(index + 1).join(', ')}.`,
    severity: 'error',
    from: { path: onFloors([folder]) },
    to: { path: onFloors(floor.slice(index + 1)) },
  })),
);

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files import each other, directly or over others; types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...upwards,
    ...backwards,
    {
      name: 'api-file-without-floor',
      comment: 'Every folder and root file of the API stands on a floor: name it in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: onFloors(FLOORS) },
      to: {},
    },
    {
      name: 'api-entity-is-private',
      comment: 'A table is of the feature that keeps it: use its commands, queries and events.',
      severity: 'error',
      from: { path: '^api/src/([^/]+)/' },
      to: {
        path: '^api/src/[^/]+/.*\\.entity\\.ts$',
        pathNot: ['^api/src/$1/', '^api/src/events/inbox\\.entity\\.ts$'],
      },
    },
    {
      name: 'api-workers-and-projections-are-private',
      comment: 'Only the module of a feature names its workers and projections.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '\\.module\\.ts$' },
      to: { path: '^api/src/[^/]+/(workers|projections)/' },
    },
    {
      name: 'api-controllers-are-private',
      comment: 'Only the module of a feature names its controllers.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['\\.module\\.ts$', '^api/src/http-app\\.ts$'] },
      to: { path: '\\.controller\\.ts$' },
    },
    {
      name: 'api-connections-are-of-the-database',
      comment: 'Only database/ opens connections to PostgreSQL; the queues have a pool of their own.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: ['^api/src/database/', '^api/src/events/queues\\.ts$'] },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'api-opentelemetry-is-of-tracing',
      comment: 'OpenTelemetry is loaded only where traces are on: others use the functions of tracing/in-span.ts.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/tracing/(open-telemetry|reported-exporter)\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'api-migrations-import-no-code',
      comment: 'A migration does the same for ever: it runs SQL files, and code would change under it.',
      severity: 'error',
      from: { path: '^api/src/database/migrations/' },
      to: { pathNot: ['^api/src/(database/read-sql|cannot-start)\\.ts$', 'node_modules/typeorm/'] },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'The rulebook has no dependency: no package, no clock, no input or output.',
      severity: 'error',
      from: { path: '^domain/src/' },
      to: { pathNot: '^domain/src/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'The contract imports the rulebook and zod; the case runner beside it reads files.',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { pathNot: ['^contract/src/', '^domain/', 'node_modules/zod/'] },
    },
    {
      name: 'api-imports-domain-and-contract',
      comment: 'The API imports no other package of this repository: the platform is reached by requests.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: [except('api', 'domain', 'contract'), '^contract/(dist/)?cli/'] },
    },
    {
      name: 'browser-imports-domain-only',
      comment: 'widget and extensions import only domain; admin and operations domain and the types of contract.',
      severity: 'error',
      from: { path: '^(admin|operations|widget|extensions)/(src/|[^/]*$|.*/assets/)' },
      to: { path: except('admin', 'operations', 'widget', 'extensions', 'domain', 'contract') },
    },
    {
      name: 'widget-imports-no-contract',
      comment: 'What storefronts download holds no schema.',
      severity: 'error',
      from: { path: '^(widget|extensions)/' },
      to: { path: packages('contract') },
    },
    {
      name: 'pages-import-types-of-contract',
      comment: 'admin and operations are typed by the contract; its schemas would be 60 KB more to load.',
      severity: 'error',
      from: { path: '^(admin|operations)/src/' },
      to: { path: packages('contract'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'admin-polaris-is-imported-by-ui',
      comment: 'admin/src/ui has the components of the admin; only there is known which of them are Polaris.',
      severity: 'error',
      from: { path: '^admin/src/', pathNot: '^admin/src/ui/' },
      to: { path: 'node_modules/@shopify/polaris' },
    },
    {
      name: 'admin-ui-imports-nothing-of-the-admin',
      comment: 'A component of ui is given its texts and values: no screen, hook or catalog.',
      severity: 'error',
      from: { path: '^admin/src/ui/' },
      to: { path: '^(admin/src/(?!ui/)|domain/|contract/|widget/)' },
    },
    {
      name: 'admin-router-imports-nothing-of-the-admin',
      comment: 'The router is given the routes and the base path.',
      severity: 'error',
      from: { path: '^admin/src/router/' },
      to: { path: '^(admin/src/(?!router/)|domain/|contract/|widget/)' },
    },
    {
      name: 'browser-packages-apart',
      comment: 'The packages for browsers import nothing of each other; the admin shows the preview of widget alone.',
      severity: 'error',
      from: { path: '^(admin|operations|widget|extensions)/src/' },
      to: {
        path: packages('admin', 'operations', 'widget', 'extensions'),
        pathNot: ['^$1/', '^widget/src/preview\\.tsx$'],
      },
    },
    {
      name: 'operations-is-imported-by-nothing',
      comment: "The operators' pages are only built and served.",
      severity: 'error',
      from: { pathNot: '^operations/' },
      to: { path: packages('operations') },
    },
    {
      name: 'the-command-knows-the-api-by-its-contract',
      comment: 'cli calls the API as anybody does; of the product it has the contract and the rulebook.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: except('cli', 'contract', 'domain') },
    },
    {
      name: 'conformance-sees-what-shoppers-see',
      comment: 'conformance starts the product and uses it by requests and a browser; of its code it has the rulebook.',
      severity: 'error',
      from: { path: '^conformance/' },
      to: { path: except('conformance', 'scripts', 'domain') },
    },
    {
      name: 'rosetta-knows-the-format-of-cases',
      comment: 'rosetta is for any engine: of the product it has the format of cases, and who judges them.',
      severity: 'error',
      from: { path: '^rosetta/' },
      to: { path: [except('rosetta', 'contract'), '^contract/(dist/)?src/'] },
    },
    {
      name: 'sandbox-imports-nothing-of-the-product',
      comment: 'The local store and the product know each other by requests only.',
      severity: 'error',
      from: { path: '^sandbox/src/' },
      to: { path: except('sandbox') },
    },
  ],
  options: {
    exclude: '^extensions/theme-embed/assets/',
    doNotFollow: { path: ['node_modules', '/dist/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
