import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shakeReactRouter } from '../admin/shake-react-router';
import { slimPolarisTokens } from '../admin/slim-polaris-tokens';

const inOperations = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  base: '/operations/',
  plugins: [slimPolarisTokens(), shakeReactRouter(), react()],
  resolve: {
    alias: [
      { find: /^@purchase-limits\/domain\/(.*)$/, replacement: `${inOperations('../domain/src')}/$1.ts` },
      // Polaris' esnext build imports each component's own styles, so only those of components in use are loaded.
      ...(command === 'build'
        ? [
            { find: /^@shopify\/polaris$/, replacement: '@shopify/polaris/build/esnext/index.esnext' },
            { find: /^@shopify\/polaris\/build\/esm\/styles\.css$/, replacement: inOperations('./src/empty.css') },
          ]
        : []),
    ],
  },
  build: {
    target: 'es2022',
    rolldownOptions: { moduleTypes: { '.esnext': 'jsx' }, treeshake: { propertyReadSideEffects: false } },
  },
}));
