// The domain's tests alone, without PostgreSQL: what the mutation tests run, again and again in one process. They load
// no packages that were worth keeping from file to file, and a kept environment hangs at the second run of many files.
const { runtime: _kept, ...domain } = require('./jest.config.cjs').projects[0];

module.exports = { ...domain, testEnvironment: 'node' };
