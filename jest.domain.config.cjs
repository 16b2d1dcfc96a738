// The domain's tests alone, without PostgreSQL: what the mutation tests run.
module.exports = require('./jest.config.cjs').projects[0];
