import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Vite names these by their content. */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;

type Script = { source: string; fileName: string; define?: Record<string, string> };

/** Builds `sw.js`, which knows the files of this build, and `sw-off.js`, which removes what it left. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    generateBundle: {
      // After files are gone that held styles only: a worker that cannot fetch one is not installed.
      order: 'post',
      async handler(_options, bundle) {
        const { release, assets } = releaseOf(Object.keys(bundle));
        const define = { RELEASE: JSON.stringify(release), ASSETS: JSON.stringify(assets) };
        const scripts: Script[] = [
          { source: 'service-worker.ts', fileName: 'sw.js', define },
          { source: 'remove-service-worker.ts', fileName: 'sw-off.js' },
        ];
        for (const script of scripts)
          this.emitFile({ type: 'asset', fileName: script.fileName, source: await bundled(script) });
      },
    },
  };
}

/** The addresses of the files whose names carry their hash, and a name for all of them together. */
export function releaseOf(fileNames: readonly string[]): { release: string; assets: string[] } {
  const assets = fileNames
    .filter((name) => HASHED.test(name))
    .map((name) => `/${name}`)
    .toSorted();
  return { release: createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16), assets };
}

/** The script in one file, as a worker can be started with it in every browser. */
async function bundled({ source, fileName, define }: Script): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(`service-worker/${source}`, import.meta.url)),
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const [script] = outputs.flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk') throw new Error(`${fileName} was not built`);
  return script.code;
}
