import { readConfig } from './config.js';
import { buildSandbox } from './sandbox.js';

const CLOSE_WITHIN_MS = 1_800;

try {
  const sandbox = await buildSandbox(readConfig());
  const { port, smtpPort } = await sandbox.listen();
  console.log(`Sandbox store on http://localhost:${port} (mail on 127.0.0.1:${smtpPort})`);

  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('sandbox: closing failed:', error);
        process.exit(1);
      },
    );
  };
  // The parent ended while this started.
  if (process.send && !process.connected) close();
  process.on('SIGTERM', close);
  process.on('disconnect', close);
  process.on('SIGINT', close);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
