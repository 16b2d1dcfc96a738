import type { Limit } from '@purchase-limits/domain/limit';
import type {
  ImportedChange,
  ImportedRow,
  ImportProblem,
  ImportWarning,
  LimitImport,
  LimitImportMode,
  LimitImportStatus,
} from '@purchase-limits/contract/limit-import';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { now } from '../../clock.js';
import { ShopId } from '../../database/columns.js';
import type { ImportedDraft } from './limit-file-thread.js';

/** How long an import can be undone. */
const UNDOABLE_MS = 30 * 86_400_000;
/** An undo that no worker has ended in a day is not waited for any more. */
const UNDO_MS = 86_400_000;

/** Imports that were checked since then can be undone. */
export const undoableSince = () => new Date(now().getTime() - UNDOABLE_MS);

/** `at`: when the import wrote. `limit`: before it; `version`: of it by the import. */
export type Undo = {
  at: string;
  created: string[];
  changed: { version: number; limit: Limit }[];
};

/** A file of limits that was checked, and how far its import is. */
@Entity('limit_import')
export class LimitImportEntity {
  @Index('limit_import_shop') @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') fileName!: string;
  @Column('text', { default: 'create' }) mode!: LimitImportMode;
  @Column('text') status!: LimitImportStatus;
  @Column('int') rows!: number;
  @Column('int') valid!: number;
  /** null: an earlier release checked it, and all rows are new. */
  @Column('int', { nullable: true }) created!: number | null;
  @Column('int', { default: 0 }) changed!: number;
  @Column('int', { default: 0 }) unchanged!: number;
  @Column('int', { default: 0 }) conflicts!: number;
  @Column('int', { default: 0 }) matches!: number;
  @Column('int') done!: number;
  /** Those that an earlier release has written have no values. */
  @Column('jsonb') problems!: (Omit<ImportProblem, 'value'> & Partial<ImportProblem>)[];
  @Column('int') problemCount!: number;
  @Column('jsonb') preview!: ImportedRow[];
  @Column('jsonb', { default: [] }) changes!: ImportedChange[];
  @Column('jsonb') warnings!: ImportWarning[];
  /** Megabytes, so it is read by name only. */
  @Column('jsonb', { nullable: true, select: false }) drafts?: ImportedDraft[] | null;
  /** The file's rows while cells of them can be corrected. Read by name only. */
  @Column('bytea', { nullable: true, select: false }) content?: Buffer | null;
  /** Read by name only; absent where there is nothing to undo. */
  @Column('jsonb', { nullable: true, select: false }) undo?: Undo | null;
  @Column('timestamptz', { nullable: true }) undoRequestedAt!: Date | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @Column('bigint', { nullable: true }) eventId!: string | null;
  /** Who uploaded it, then who started it, then who undoes it. */
  @Column('text') by!: string;
  @Index('limit_import_created') @Column('timestamptz') createdAt!: Date;
}

/** Whether a worker is to write limits because of it. */
export function isUnderWay({ status, undoRequestedAt }: LimitImportEntity): boolean {
  if (status === 'undoing') return undoRequestedAt !== null && undoRequestedAt.getTime() > now().getTime() - UNDO_MS;
  return status === 'waiting' || status === 'importing';
}

/** Whether it is done, and not too long ago to be undone. Imports by earlier releases can't be. */
export function canUndo(found: LimitImportEntity): boolean {
  const { status, created, changed, createdAt } = found;
  const isLeft = status === 'undoing' && !isUnderWay(found);
  const wrote = created !== null && created + changed > 0;
  return (status === 'done' || isLeft) && wrote && createdAt > undoableSince();
}

/** The import as the API answers it. */
export function toImportView(found: LimitImportEntity): LimitImport {
  const { shopId: _shop, drafts: _drafts, content: _content, undo: _undo, by: _by, ...kept } = found;
  const { problems, created, undoRequestedAt: _at, createdAt, ...answered } = kept;
  return {
    ...answered,
    created: created ?? found.valid,
    problems: problems.map((problem) => ({ value: null, ...problem })),
    canUndo: canUndo(found),
    createdAt: createdAt.toISOString(),
  };
}
