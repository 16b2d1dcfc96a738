import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const CATALOG = /\/src\/locales\/[^/]+\/[^/]+\.json$/;

/** Compiles the messages of the catalogs while building, so that no compiler is downloaded. */
export function compileCatalogs(): Plugin {
  return {
    name: 'compile-catalogs',
    enforce: 'pre',
    transform(source, id) {
      if (!CATALOG.test(id.split('?')[0]!)) return undefined;
      const catalog = JSON.parse(source) as Record<string, string>;
      const compiled = Object.entries(catalog).map(([key, message]) => [key, compileMessage(message)] as const);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
