// Limits as a file: the one that was uploaded last, until its import is done.
import type {
  CellCorrection,
  LimitImport,
  LimitImportMode,
  LimitImports,
  PastImport,
} from '@purchase-limits/contract/limit-import';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError } from './api-error';
import { get, getFile, post, postFile } from './client';
import { isLimitsKey } from './limit-filter';
import { RECENT_WRITES, type RecentWrites } from './recent-writes';
import { useIdempotencyKey } from './use-idempotency-key';

/** The largest file that the API takes. */
export const MOST_FILE_BYTES = 10_000_000;

/** Where the file's id is kept: in SWR's cache, and in session storage for a reload. */
const KEPT_ID = 'limit-import';
const ASK_AGAIN_MS = 500;

const PAST_IMPORTS = '/limits/imports';
const importKey = (id: string) => `/limits/imports/${id}`;

/** Whether the limits of the file are being written, or taken back. */
export function isRunning(found: Pick<LimitImport, 'status'> | undefined): boolean {
  return found?.status === 'waiting' || found?.status === 'importing' || found?.status === 'undoing';
}

/** The uploaded file, its import's progress, and its actions. */
export function useLimitImport() {
  const { mutate } = useSWRConfig();
  const key = useIdempotencyKey();
  const { data: id } = useSWR<string | null>(KEPT_ID, { fetcher: undefined, fallbackData: readKeptId() });
  const { data: found, error } = useSWR<LimitImport | null, Error>(id ? importKey(id) : null, readImport, {
    refreshInterval: (known) => (isRunning(known ?? undefined) ? ASK_AGAIN_MS : 0),
    // SWR's delay after an error, in place of the polling interval.
    shouldRetryOnError: true,
    errorRetryCount: Infinity,
    errorRetryInterval: ASK_AGAIN_MS,
  });

  const keep = async (checked: LimitImport) => {
    await mutate(importKey(checked.id), checked, { revalidate: false });
    writeKeptId(checked.id);
    await mutate(KEPT_ID, checked.id, { revalidate: false });
  };
  const forget = useCallback(async () => {
    writeKeptId(null);
    await mutate(KEPT_ID, null, { revalidate: false });
  }, [mutate]);
  return {
    /** The file; undefined while there is none. */
    found: (id && found) || undefined,
    error,
    /** Checks a file, replacing the previous one. */
    async check(file: File, mode: LimitImportMode): Promise<void> {
      const query = new URLSearchParams({ fileName: file.name, mode });
      await keep(await postFile<LimitImport>(`/limits/imports?${query}`, file));
    },
    /** Corrects cells of the checked file, and checks it again, as what `mode` says. */
    async correct(
      { id: checkedId }: LimitImport,
      corrections: CellCorrection[],
      mode?: LimitImportMode,
    ): Promise<void> {
      await keep(await post<LimitImport>(`${importKey(checkedId)}/corrections`, { corrections, mode }));
    },
    /** Takes back what an import has written. */
    async undo({ id: doneId }: Pick<LimitImport, 'id'>): Promise<void> {
      await keep(await post<LimitImport>(`${importKey(doneId)}/undo`));
      await mutate(PAST_IMPORTS);
    },
    /** Creates and changes the limits of the checked file. */
    async start({ id: checkedId }: LimitImport): Promise<void> {
      await keep(await post<LimitImport>(`${importKey(checkedId)}/start`, undefined, key.keyFor(checkedId)));
      key.done();
    },
    /** The file is of no use any more. */
    forget,
  };
}

/** The last import, if it can be undone. */
export function useLastImport(): PastImport | undefined {
  const { data } = useSWR<LimitImports>(PAST_IMPORTS, get, { revalidateOnMount: true });
  const last = data?.imports[0];
  return last?.canUndo ? last : undefined;
}

/** What is wrong with a checked file, as a CSV file. */
export function readProblems({ id }: LimitImport): Promise<Blob> {
  return getFile(`${importKey(id)}/problems`);
}

/** Reads the lists again, until they show what an import has created. */
export function useShowImported() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ eventId }: LimitImport): Promise<void> => {
      if (eventId)
        await mutate<RecentWrites>(
          RECENT_WRITES,
          (recent?: RecentWrites) => ({ eventId, writes: recent?.writes ?? [] }),
          { revalidate: false },
        );
      await mutate(isLimitsKey);
    },
    [mutate],
  );
}

/** All limits of the shop as a CSV file. */
export function exportLimits(): Promise<Blob> {
  return getFile('/limits/export');
}

/** null: it no longer exists. */
async function readImport(key: string): Promise<LimitImport | null> {
  try {
    return await get<LimitImport>(key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Without session storage the file is known until the page is left. */
function readKeptId(): string | null {
  try {
    return sessionStorage.getItem(KEPT_ID);
  } catch {
    return null;
  }
}

function writeKeptId(id: string | null): void {
  try {
    if (id) sessionStorage.setItem(KEPT_ID, id);
    else sessionStorage.removeItem(KEPT_ID);
  } catch {
    // SWR's cache has it.
  }
}
