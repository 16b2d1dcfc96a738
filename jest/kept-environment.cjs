// Test files share the packages that are loaded: loading NestJS and TypeORM for each file takes about a second of it.
// Our own modules are loaded for each file. Pages in jsdom share nothing: React, stopped halfway by one test that
// fails, would fail those of the next file.
const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

let kept;

/**
 * What was used in this file. Node hands every store on to every promise: those of the files before made each promise
 * slower, until a file late in a run took four times as long. A package's own comes back with its next use.
 */
const stores = new Set();
for (const use of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[use];
  AsyncLocalStorage.prototype[use] = function (...args) {
    stores.add(this);
    return original.apply(this, args);
  };
}

/** One per worker, put back after each file to what it was: packages hold on to its global object. */
module.exports = class extends TestEnvironment {
  constructor(...args) {
    if (kept) {
      // The mutation tests run again and again in one process: a variable says which mutant is on, and the other two
      // are set for each run.
      replaceVariables(kept.global.process.env, process.env);
      delete kept.global.__stryker__;
      delete kept.handleTestEvent;
      return kept;
    }
    super(...args);
    kept = this;
    /** Modules by path, see kept-runtime.cjs. */
    this.packages = new Map();
    this.initially = {
      globals: Object.getOwnPropertyDescriptors(this.global),
      exit: this.global.process.exit,
    };
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    putBack(this.global, this.initially);
    // What the entities of this file's modules registered.
    delete this.global.typeormMetadataArgsStorage;
    for (const store of stores) store.disable();
    stores.clear();
  }
};

function putBack(global, { globals, exit }) {
  for (const [name, initial] of Object.entries(globals)) {
    const present = Object.getOwnPropertyDescriptor(global, name);
    const isSame = present && ['value', 'get', 'set'].every((part) => Object.is(present[part], initial[part]));
    if (!isSame && (present?.configurable ?? true)) Object.defineProperty(global, name, initial);
  }
  global.process.exit = exit;
}

function replaceVariables(variables, present) {
  for (const name of Object.keys(variables)) if (!(name in present)) delete variables[name];
  Object.assign(variables, present);
}
