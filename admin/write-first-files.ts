import type { Plugin, Rolldown } from 'vite';
import { firstReads } from './src/api/first-reads';

/** The screens by their routes, as `contract/src/page-speed.ts` writes these. */
export const SCREEN_FILES: Record<string, string> = {
  '/': 'src/screens/dashboard/DashboardScreen.tsx',
  '/samples': 'src/screens/samples/SamplesScreen.tsx',
  '/order-limits': 'src/screens/limits/LimitsScreen.tsx',
  '/order-limits/type': 'src/screens/limit-type/LimitTypeScreen.tsx',
  '/order-limits/create/{type}': 'src/screens/limit-form/CreateLimitScreen.tsx',
  '/order-limits/edit/{id}': 'src/screens/limit-form/EditLimitScreen.tsx',
  '/broken-limits': 'src/screens/broken-limits/BrokenLimitsScreen.tsx',
  '/insights': 'src/screens/insights/InsightsScreen.tsx',
  '/branding': 'src/screens/branding/BrandingScreen.tsx',
  '/settings': 'src/screens/settings/SettingsScreen.tsx',
  '/settings/checkout-rules': 'src/screens/checkout-rules/CheckoutRulesScreen.tsx',
  '/integrations': 'src/screens/integrations/IntegrationsScreen.tsx',
  '/integrations/shopify-flow': 'src/screens/integrations/ShopifyFlowScreen.tsx',
  '/subscription': 'src/screens/subscription/SubscriptionScreen.tsx',
  '/dev_zone': 'src/screens/dev-zone/DevZoneScreen.tsx',
  '/page_loading': 'src/screens/page-loading/PageLoadingScreen.tsx',
};
/** Around every screen where the platform's admin is not. */
const STANDALONE_FRAME = 'src/frame/StandaloneFrame.tsx';

/**
 * By the route that needs them first: addresses of files, and what is read of the API. `standalone`: files that the
 * admin on its own needs everywhere.
 */
export type FirstFiles = {
  routes: Record<string, string[]>;
  standalone: string[];
  reads: Record<string, string[]>;
};

/**
 * Writes `first-files.json`: what each screen needs beside the entry, so that the server can name it in the document
 * and the browser fetches it together with the entry instead of after it.
 */
export function writeFirstFiles(): Plugin {
  return {
    name: 'write-first-files',
    apply: 'build',
    generateBundle: {
      // After the styles have their names.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const files = firstFilesOf(chunks);
        this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(files) });
      },
    },
  };
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'facadeModuleId' | 'imports'> & {
  viteMetadata?: { importedCss: Set<string> };
};

/** Throws where a screen has no chunk of its own. */
export function firstFilesOf(chunks: readonly Chunk[]): FirstFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collect = (chunk: Chunk, found: Set<string>) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) if (byName.has(name)) collect(byName.get(name)!, found);
  };
  const ofEntry = new Set<string>();
  for (const chunk of chunks) if (chunk.isEntry) collect(chunk, ofEntry);
  const filesOf = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/admin/${source}`));
    if (!chunk) throw new Error(`${source} has no chunk of its own`);
    const found = new Set<string>();
    collect(chunk, found);
    return [...found].filter((name) => !ofEntry.has(name)).map((name) => `/${name}`);
  };
  return {
    routes: Object.fromEntries(Object.entries(SCREEN_FILES).map(([route, source]) => [route, filesOf(source)])),
    standalone: filesOf(STANDALONE_FRAME),
    reads: Object.fromEntries(Object.keys(SCREEN_FILES).map((route) => [route, firstReads(route)])),
  };
}
