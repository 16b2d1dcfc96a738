import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { DuplicatedLimits } from '@purchase-limits/contract/limit-list';
import type { ChangedLimits, LimitDetails, SavedLimit } from '@purchase-limits/contract/limit';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from './api-error';
import { get, post, save } from './client';
import { isLimitsKey } from './limit-filter';
import { RECENT_WRITES, remember, type RecentWrite, type RecentWrites } from './recent-writes';
import { useIdempotencyKey } from './use-idempotency-key';
import { limitKey } from './use-limits';
import { useSaveOnce, type OpenSave, type SaveAnswer } from './use-save-once';

export type BulkChange = 'activate' | 'deactivate' | 'delete' | 'recover';
const PAST = {
  activate: 'activated',
  deactivate: 'deactivated',
  delete: 'deleted',
  recover: 'recovered',
} as const;

/** Notes a write, so that every list shows it at once, and reads the lists again. */
function useNoteWrite() {
  const { mutate } = useSWRConfig();
  return async (eventId: string, write: RecentWrite, warnings: SavedLimit['warnings'] = []) => {
    await mutate<RecentWrites>(RECENT_WRITES, (recent?: RecentWrites) => remember(recent, eventId, write, Date.now()), {
      revalidate: false,
    });
    if ('limit' in write) await mutate(limitKey(write.limit.id), { ...write.limit, warnings }, { revalidate: false });
    if ('ids' in write)
      await Promise.all(write.ids.map((id) => mutate(limitKey(id), undefined, { revalidate: false })));
    // Not awaited: the write is done, and the lists already show it. A list that cannot be read shows its own error.
    void mutate(isLimitsKey);
  };
}

/** Saves the limit of a form; `version` is the one that the merchant saw, and null for a new limit. */
export type LimitSaver = {
  save: (draft: LimitDraft, version: number | null) => Promise<SaveAnswer>;
  /** The save that has no answer yet; null: none. */
  openSave: () => OpenSave | null;
  /** The limit as it is saved now; absent: it is new. */
  readNewest?: () => Promise<LimitDetails>;
  /** The next save is another one. */
  forget: () => void;
};

/** Saves a new limit. */
export function useCreateLimit(opened: OpenSave | null): LimitSaver {
  const note = useNoteWrite();
  const { saveOnce, ...once } = useSaveOnce(opened, (body, key) => save('POST', '/limits', body, key));
  return {
    ...once,
    save: async (draft) => {
      const answer = await saveOnce(draft);
      const { eventId, limit, warnings } = answer.saved;
      await note(eventId, { kind: 'created', limit }, warnings);
      return answer;
    },
  };
}

/** Saves changes to the limit of this id. */
export function useSaveLimit(id: string, opened: OpenSave | null): LimitSaver {
  const note = useNoteWrite();
  const { mutate } = useSWRConfig();
  const { saveOnce, ...once } = useSaveOnce(opened, (body, key) => save('PUT', limitKey(id), body, key));
  return {
    ...once,
    save: async (draft, version) => {
      const answer = await saveOnce({ ...draft, version });
      const { eventId, limit, warnings } = answer.saved;
      await note(eventId, { kind: 'changed', limit }, warnings);
      return answer;
    },
    readNewest: async () => {
      const newest = await get<LimitDetails>(limitKey(id));
      await mutate(limitKey(id), newest, { revalidate: false });
      return newest;
    },
  };
}

/** Restores a limit's version `from`; `version` is the one the merchant saw. */
export function useRestoreLimit(id: string) {
  const note = useNoteWrite();
  return async (from: number, version: number): Promise<SavedLimit> => {
    const saved = await post<SavedLimit>(`${limitKey(id)}/restore`, { from, version });
    await note(saved.eventId, { kind: 'changed', limit: saved.limit }, saved.warnings);
    return saved;
  };
}

/** Saves a copy of a limit. */
export function useDuplicateLimit() {
  const note = useNoteWrite();
  const key = useIdempotencyKey();
  return async (id: string): Promise<SavedLimit> => {
    const saved = await post<SavedLimit>(`${limitKey(id)}/duplicate`, undefined, key.keyFor(id));
    key.done();
    await note(saved.eventId, { kind: 'created', limit: saved.limit }, saved.warnings);
    return saved;
  };
}

/** One request changes so many limits. */
const MOST_AT_ONCE = 1_000;

/** The first of several requests were done when one failed; `left` are the ids of the others. */
export class PartlyDoneError extends Error {
  constructor(
    readonly left: string[],
    reason: unknown,
  ) {
    super(messageOf(reason));
  }
}

/** Changes limits in as many requests as it takes. Throws {@link PartlyDoneError} where only some were answered. */
async function inParts<Answer>(ids: string[], change: (part: string[]) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE)
    try {
      answers.push(await change(ids.slice(start, start + MOST_AT_ONCE)));
    } catch (error) {
      throw start > 0 ? new PartlyDoneError(ids.slice(start), error) : error;
    }
  return answers;
}

/** Saves copies of limits; those that are not there any more are in `missing`. */
export function useDuplicateLimits() {
  const note = useNoteWrite();
  const key = useIdempotencyKey();
  const orMissing = useOrMissing();
  return async (all: string[]): Promise<Pick<DuplicatedLimits, 'missing'>> => {
    const answers = await inParts(all, async (ids) => {
      const answer = await orMissing(() => post<DuplicatedLimits>('/limits/duplicate', { ids }, key.keyFor(ids)));
      key.done();
      if (answer) await note(answer.eventId, { kind: 'copied', limits: answer.limits });
      return answer ? answer.missing : ids;
    });
    return { missing: answers.flat() };
  };
}

/** The result of a bulk change; null if none of the limits exists anymore. The lists are then refetched. */
function useOrMissing() {
  const { mutate } = useSWRConfig();
  return async <Answer>(change: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      void mutate(isLimitsKey);
      return null;
    }
  };
}

/** Activates, deactivates, deletes or restores limits. Where none of them is there any more, all are in `missing`. */
export function useChangeLimits() {
  const note = useNoteWrite();
  const { mutate } = useSWRConfig();
  const orMissing = useOrMissing();
  const changePart = async (change: BulkChange, ids: string[]): Promise<ChangedLimits> => {
    const answer = await orMissing(() => post<ChangedLimits>(`/limits/${change}`, { ids }));
    if (!answer) return { changed: [], eventId: null, missing: ids };
    if (answer.eventId) await note(answer.eventId, { kind: PAST[change], ids: answer.changed });
    else void mutate(isLimitsKey);
    return answer;
  };
  return async (change: BulkChange, all: string[]): Promise<Pick<ChangedLimits, 'changed' | 'missing'>> => {
    const answers = await inParts(all, (ids) => changePart(change, ids));
    return {
      changed: answers.flatMap(({ changed }) => changed),
      missing: answers.flatMap(({ missing }) => missing),
    };
  };
}
