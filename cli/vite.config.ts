import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** One file without dependencies, so that it can be published and installed by itself. */
export default defineConfig({
  build: {
    target: 'node20',
    lib: { entry: 'src/purchase-limits.ts', formats: ['es'], fileName: () => 'purchase-limits.js' },
    rolldownOptions: {
      external: [...builtinModules, /^node:/],
      output: { banner: '#!/usr/bin/env node' },
    },
  },
});
