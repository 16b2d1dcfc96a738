// How the tests of screens wait.
const { configure, getConfig } = require('@testing-library/react');

// Printing the page is slow, and nobody reads what a poll did not find: it is printed once the waiting was in vain.
const isPolling = () => getConfig()._disableExpensiveErrorDiagnostics;
const { getElementError } = getConfig();
configure({
  // Until something appears, however slow the machine is; a test that never sees it still ends before Jest's own limit.
  asyncUtilTimeout: process.env.CI ? 120_000 : 15_000,
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
