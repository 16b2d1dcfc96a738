// Jest's runtime, whose packages stay loaded from one test file to the next: see kept-environment.cjs.
const { default: Runtime } = require('jest-runtime');

/** Jest's own, and counters that tests expect to begin at zero. */
const NEW_FOR_EACH_FILE = /\/node_modules\/(?:@jest|jest-[^/]+|expect|prom-client)\//;

class Modules extends Map {
  constructor(packages) {
    super();
    this.packages = packages;
  }

  get(path) {
    return isKept(path) ? this.packages.get(path) : super.get(path);
  }

  has(path) {
    return isKept(path) ? this.packages.has(path) : super.has(path);
  }

  set(path, module) {
    if (!isKept(path)) return super.set(path, module);
    this.packages.set(path, module);
    return this;
  }

  delete(path) {
    return isKept(path) ? this.packages.delete(path) : super.delete(path);
  }
}

const isKept = (path) => path.includes('/node_modules/') && !NEW_FOR_EACH_FILE.test(path);

/** Of the file that runs now. */
let current;

module.exports = class extends Runtime {
  constructor(...args) {
    super(...args);
    this.registries.moduleRegistry = new Modules(this._environment.packages);
    current = this;
  }

  /** A package may load a part of itself only when a later file calls it. */
  requireModuleOrMock(from, name) {
    return this === current ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }
};
