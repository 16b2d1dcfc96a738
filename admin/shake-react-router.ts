import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/(?:development|production)\/chunk-\w+\.mjs$/;
const CALL = /^(\s*var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;
/** The package's entry leads to its build for development, whatever the build here is for. */
const WARNS = 'var ENABLE_DEV_WARNINGS = true;';
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;

/**
 * The router is one module whose components for forms and server rendering stay in the bundle, because they are made by
 * calls and named for developer tools. Marked as pure, what is not used is left out.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: 'shake-react-router',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!ROUTER.test(id)) return undefined;
      const code = source
        .replace(DISPLAY_NAME, '')
        .replace(CALL, '$1/* @__PURE__ */ ')
        .replace(WARNS, WARNS.replace('true', 'false'));
      return { code, map: null };
    },
  };
}
