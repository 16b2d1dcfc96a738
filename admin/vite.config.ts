import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildServiceWorker } from './build-service-worker';
import { compileCatalogs } from './compile-catalogs';
import { plainPolarisClasses } from './plain-polaris-classes';
import { shakeReactRouter } from './shake-react-router';
import { slimPolarisTokens } from './slim-polaris-tokens';
import { writeFirstFiles } from './write-first-files';

const inAdmin = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Each file costs a slow processor a request: what the start needs is one, and what most screens share another.
 * Catalogs stay files of their own, by language.
 */
const CHUNKS = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 1 },
    { name: 'common', minShareCount: 10, test: /^(?!.*\/(?:domain\/src|src\/screens)\/).*\.(?!json)\w+$/ },
  ],
};

export default defineConfig(({ command }) => ({
  plugins: [
    compileCatalogs(),
    plainPolarisClasses(),
    slimPolarisTokens(),
    shakeReactRouter(),
    react(),
    buildServiceWorker(),
    writeFirstFiles(),
  ],
  resolve: {
    alias: [
      { find: /^@purchase-limits\/domain\/(.*)$/, replacement: `${inAdmin('../domain/src')}/$1.ts` },
      // Polaris' esnext build imports each component's own styles, so a screen loads only what it shows.
      ...(command === 'build'
        ? [
            { find: /^@shopify\/polaris$/, replacement: '@shopify/polaris/build/esnext/index.esnext' },
            { find: /^@shopify\/polaris\/build\/esm\/styles\.css$/, replacement: inAdmin('./src/empty.css') },
          ]
        : []),
    ],
  },
  build: {
    target: 'es2022',
    rolldownOptions: {
      moduleTypes: { '.esnext': 'jsx' },
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: CHUNKS },
    },
  },
}));
