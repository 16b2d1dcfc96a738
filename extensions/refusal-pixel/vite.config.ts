import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const inPixel = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** For the local store. The platform's own tool builds `src/index.ts` when the app is deployed. */
export default defineConfig({
  root: inPixel('.'),
  publicDir: false,
  build: {
    target: 'es2020',
    lib: { entry: inPixel('src/index.ts'), formats: ['iife'], name: 'pixel', fileName: () => 'pixel.js' },
    outDir: inPixel('dist'),
  },
  resolve: {
    alias: [{ find: /^@purchase-limits\/domain\/(.*)$/, replacement: `${inPixel('../../domain/src')}/$1.ts` }],
  },
});
