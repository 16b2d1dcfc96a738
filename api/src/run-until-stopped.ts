const FORCE_AFTER_MS = 5_000;

/** Tells the parent that the process is ready; ends it in order on a signal, or when the parent is gone. */
export function runUntilStopped(name: string, stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`${name} did not stop in order:`, error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  process.send?.('ready');
}
