import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const inWidget = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Minifies a second time: together the two minifiers make the files 3 % smaller than either alone. */
const minifyAgain: Plugin = {
  name: 'minify-again',
  async generateBundle({ format }, bundle) {
    const isModule = format === 'es';
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { code } = await minify(chunk.code, {
        module: isModule,
        compress: {
          passes: 3,
          unsafe_arrows: true,
          keep_fargs: false,
          pure_getters: true,
          hoist_props: true,
          unsafe: true,
          // In modules, both make what is left smaller and what is zipped larger.
          inline: isModule ? 1 : 3,
          conditionals: !isModule,
          ecma: isModule ? 2020 : 2017,
        },
        mangle: { topLevel: true },
      });
      chunk.code = code;
    }
  },
};

const CHUNKS: Record<string, string> = {
  'checkout-buttons': 'checkout',
  'storefront-view': 'messages',
  'message-details': 'details',
  'quantity-help': 'help',
  'quantity-fields': 'fields',
  counting: 'sender',
  'learn-facts': 'facts',
  'theme-look': 'look',
};

/** One part of the theme app extension; nothing else in its folder is touched. */
const file = (name: string, entry: string, target: string, format: 'iife' | 'es'): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    target,
    lib: format === 'es' && { entry: inWidget(entry), formats: [format] },
    outDir: inWidget('../extensions/theme-embed/assets'),
    emptyOutDir: false,
    cssTarget: ['chrome100', 'firefox100', 'safari15.4'],
    modulePreload: false,
    rolldownOptions: {
      input: inWidget(entry),
      // A constant that files share is smaller as an import than as a copy in each.
      optimization: { inlineConst: false },
      // What both parts of the UI use stays in the one that is there first.
      preserveEntrySignatures: 'allow-extension',
      output: {
        format,
        entryFileNames: `${name}.js`,
        chunkFileNames: ({ name }) => `purchase-limits-${CHUNKS[name] ?? name}.js`,
        minify: true,
      },
    },
  },
});

export default defineConfig({
  root: inWidget('.'),
  // A library: its imports stay plain ones, without a loader of styles around them.
  build: { lib: { entry: inWidget('./src/start.ts'), formats: ['es'] } },
  publicDir: false,
  plugins: [minifyAgain],
  resolve: {
    alias: [{ find: /^@purchase-limits\/domain\/(.*)$/, replacement: `${inWidget('../domain/src')}/$1.ts` }],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  environments: {
    // The platform includes the loader as a classic script; the loader imports the UI as a module.
    loader: file('purchase-limits-loader', './src/loader.ts', 'es2017', 'iife'),
    ui: file('purchase-limits-ui', './src/start.ts', 'es2021', 'es'),
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments.loader!);
      await builder.build(builder.environments.ui!);
    },
  },
});
