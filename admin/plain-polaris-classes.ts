import type { Plugin } from 'vite';

const STYLES = /\/@shopify\/polaris\/build\/esnext\/.*\.css(?:\.esnext)?(?:\?.*)?$/;
const HASHED = /\b(Polaris-[\w-]+?)_[a-z\d]{5}(?![\w-])/g;

/**
 * Takes the hashes from the names of Polaris' classes, which are unique without them: its other builds have none. So
 * our own components can name the classes, and a test and the product have the same.
 */
export function plainPolarisClasses(): Plugin {
  return {
    name: 'plain-polaris-classes',
    enforce: 'pre',
    transform(source, id) {
      return STYLES.test(id) ? { code: source.replace(HASHED, '$1'), map: null } : undefined;
    },
  };
}
