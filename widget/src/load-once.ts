/** A failed load is tried again after so long. */
const RETRY_MS = 2_000;

/** Loads at the first call what later calls get too; after a failure again, a while later. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      setTimeout(() => (loading = undefined), RETRY_MS);
      throw error;
    }));
}
