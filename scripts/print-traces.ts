// `npm run traces`: takes the traces of a product that runs on this machine, and prints each when it has been quiet.
import { TraceReceiver } from './trace-receiver.js';
import { traceTree } from './trace-tree.js';

const PORT = 4318;
/** Processes send their spans every five seconds, so the last ones of a trace come later than that. */
const QUIET_MS = 8_000;

const receiver = new TraceReceiver();
const waiting = new Map<string, NodeJS.Timeout>();
const address = await receiver.start(Number(process.argv[2] ?? PORT), (spans) => {
  for (const traceId of new Set(spans.map((span) => span.traceId))) {
    clearTimeout(waiting.get(traceId));
    waiting.set(
      traceId,
      setTimeout(() => print(traceId), QUIET_MS),
    );
  }
});
console.log(`Waiting for traces: OTEL_EXPORTER_OTLP_ENDPOINT=${address} OTEL_EXPORTER_OTLP_PROTOCOL=http/json`);

function print(traceId: string): void {
  waiting.delete(traceId);
  console.log(`\n${traceId}\n${traceTree(receiver.traces.get(traceId) ?? [])}`);
}
