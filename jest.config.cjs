// The tests of every package in one run. The global setup starts a PostgreSQL for those that need one.

/** Files that this run leaves out: see scripts/long-tests.ts. */
const leftOut = JSON.parse(process.env.LEFT_OUT_TESTS ?? '[]').map(
  (file) => `/${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`,
);

const project = (name, options = {}) => ({
  displayName: name,
  rootDir: `${__dirname}/${name}`,
  testMatch: ['<rootDir>/**/*.spec.ts', '<rootDir>/**/*.spec.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...leftOut],
  moduleNameMapper: {
    '^@purchase-limits/contract/(limit-case|open-judge)$': `${__dirname}/contract/cli/$1.ts`,
    '^@purchase-limits/contract/(.*)$': `${__dirname}/contract/src/$1.ts`,
    '^@purchase-limits/domain/(.*)$': `${__dirname}/domain/src/$1.ts`,
    '^@purchase-limits/rosetta/(.*)$': `${__dirname}/rosetta/$1.ts`,
    '^@purchase-limits/scripts/(.*)$': `${__dirname}/scripts/$1.ts`,
    '^@purchase-limits/api/(.*)$': `${__dirname}/api/src/$1.ts`,
    '^(\\.{1,2}/.*)\\.js$': '$1',
    ...options.moduleNameMapper,
  },
  transform: {
    '\\.[cm]?[jt]sx?$': [`${__dirname}/jest/swc.cjs`, { jsxImportSource: options.jsxImportSource ?? 'react' }],
  },
  transformIgnorePatterns: [],
  ...(options.hasPage
    ? { testEnvironment: 'jsdom' }
    : {
        testEnvironment: `${__dirname}/jest/kept-environment.cjs`,
        runtime: `${__dirname}/jest/kept-runtime.cjs`,
      }),
  setupFiles: options.setupFiles ?? [],
  setupFilesAfterEnv: options.setupFilesAfterEnv ?? [],
});

module.exports = {
  globalSetup: '<rootDir>/scripts/dist/jest-global-setup.js',
  globalTeardown: '<rootDir>/scripts/dist/jest-global-teardown.js',
  // For every test, so that none depends on how fast the machine is: this ends only what hangs.
  testTimeout: 600_000,
  projects: [
    project('domain'),
    project('contract'),
    project('api', {
      moduleNameMapper: {
        // It says where it is to `import` only, and Jest requires it.
        '^json-schema-faker$': require.resolve('./node_modules/json-schema-faker/dist/index.js'),
      },
    }),
    project('sandbox'),
    project('admin', {
      hasPage: true,
      setupFiles: [`${__dirname}/jest/browser-stubs.cjs`, `${__dirname}/jest/computed-style.cjs`],
      setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/test/compile-texts.ts'],
      moduleNameMapper: {
        '\\.css(\\?inline)?$': '<rootDir>/test/empty-style.ts',
        '^@purchase-limits/widget/(.*)$': `${__dirname}/widget/src/$1.tsx`,
      },
    }),
    project('operations', {
      hasPage: true,
      setupFiles: [`${__dirname}/jest/browser-stubs.cjs`, `${__dirname}/jest/computed-style.cjs`],
      setupFilesAfterEnv: ['@testing-library/jest-dom'],
      moduleNameMapper: { '\\.css$': '<rootDir>/test/empty-style.ts' },
    }),
    project('widget', {
      hasPage: true,
      jsxImportSource: 'preact',
      moduleNameMapper: { '\\.css\\?inline$': '<rootDir>/test/empty-style.ts' },
    }),
    project('extensions/checkout-rule'),
    project('extensions/refusal-pixel'),
    project('scripts'),
    project('bench'),
    project('faults'),
    project('conformance'),
    project('rosetta'),
    project('simulation'),
  ],
};
