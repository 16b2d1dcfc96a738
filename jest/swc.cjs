// One Jest transform for the whole repository: TypeScript and ESM-only packages become CommonJS, CommonJS packages
// pass untouched.
const { createHash } = require('node:crypto');
const { readFileSync, existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createTransformer } = require('@swc/jest');

const ownSource = readFileSync(__filename);
const isEsmByFolder = new Map();
function isEsmPackage(file) {
  const folder = dirname(file);
  if (isEsmByFolder.has(folder)) return isEsmByFolder.get(folder);
  const manifest = join(folder, 'package.json');
  const isEsm = existsSync(manifest)
    ? JSON.parse(readFileSync(manifest, 'utf8')).type === 'module'
    : dirname(folder) !== folder && isEsmPackage(folder);
  isEsmByFolder.set(folder, isEsm);
  return isEsm;
}
// Jest runs no `import()` of its own accord, so a CommonJS package that uses it is transformed too.
const isUntouched = (file, source) =>
  file.includes('/node_modules/') && !file.endsWith('.mjs') && !isEsmPackage(file) && !source.includes('import(');

module.exports = {
  createTransformer({ jsxImportSource = 'react' } = {}) {
    const swc = createTransformer({
      jsc: {
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          react: { runtime: 'automatic', importSource: jsxImportSource },
        },
        target: 'es2022',
        keepClassNames: true,
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    });
    const plain = createTransformer({
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2022',
        keepClassNames: true,
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    });
    return {
      canInstrument: false,
      getCacheKey: (source, file, options) =>
        createHash('sha1')
          .update(ownSource)
          .update(swc.getCacheKey(source, file, options))
          .digest('hex'),
      process(source, file, options) {
        if (isUntouched(file, source)) return { code: source };
        return (/\.[cm]?ts$/.test(file) ? plain : swc).process(source, file, options);
      },
    };
  },
};
