// A deliberate defect, to show that the checks see it: the app ends when the operations process is gone.
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;
const url = process.env.FAULTS_OPERATIONS_URL!;

async function watch(): Promise<void> {
  let wasThere = false;
  for (;;) {
    const isThere = await fetch(`${url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (wasThere && !isThere) process.exit(1);
    wasThere ||= isThere;
    await pause(EVERY_MS);
  }
}
void watch();
