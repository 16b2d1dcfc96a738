// The HTTP process's program as far as it can be loaded without a database, for `tracing.spec.ts`: says which packages
// of OpenTelemetry are loaded.
import { createRequire } from 'node:module';

const { pino } = await import('pino');
const { readConfig } = await import('../dist/config.js');
await import('../dist/http-app.js');
await import('../dist/worker-app.js');
const { startTracing } = await import('../dist/tracing/start-tracing.js');
await startTracing('http', readConfig(), pino({ level: 'silent' }));
const packages = Object.keys(createRequire(import.meta.url).cache).flatMap(
  (path) => /@opentelemetry\/([\w-]+)/.exec(path)?.[1] ?? [],
);
console.log(JSON.stringify([...new Set(packages)].sort()));
process.exit(0);
