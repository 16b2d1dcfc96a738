// The tests of one file of `mutants.wiring.json`, for the mutation tests: `scripts/mutants.mjs` starts the PostgreSQL.
const { files } = require('./mutants.wiring.json');
const { projects } = require('./jest.config.cjs');

const { file, tests } = files.find((one) => one.file === process.env.MUTATED_FILE);
const project = projects.find(({ displayName }) => file.startsWith(`${displayName}/`));

module.exports = { ...project, testMatch: tests.map((test) => `${__dirname}/${test}`), testTimeout: 30_000 };
