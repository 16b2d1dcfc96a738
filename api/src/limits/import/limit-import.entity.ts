import type { LimitDraft } from '@purchase-limits/domain/limit';
import type {
  ImportedRow,
  ImportProblem,
  ImportWarning,
  LimitImport,
  LimitImportStatus,
} from '@purchase-limits/contract/limit-import';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../../database/columns.js';

/** A file of limits that was checked, and how far its import is. */
@Entity('limit_import')
export class LimitImportEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index('limit_import_shop') @ShopId() shopId!: string;
  @Column('text') fileName!: string;
  @Column('text') status!: LimitImportStatus;
  @Column('int') rows!: number;
  @Column('int') valid!: number;
  @Column('int') done!: number;
  /** Those that an earlier release has written have no values. */
  @Column('jsonb') problems!: (Omit<ImportProblem, 'value'> & Partial<ImportProblem>)[];
  @Column('int') problemCount!: number;
  @Column('jsonb') preview!: ImportedRow[];
  @Column('jsonb') warnings!: ImportWarning[];
  /** Megabytes, so it is read by name only. */
  @Column('jsonb', { nullable: true, select: false }) drafts?: LimitDraft[] | null;
  /** The file's rows while cells of them can be corrected. Read by name only. */
  @Column('bytea', { nullable: true, select: false }) content?: Buffer | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @Column('bigint', { nullable: true }) eventId!: string | null;
  @Column('text') by!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** The import as the API answers it. */
export function toImportView(found: LimitImportEntity): LimitImport {
  const { shopId: _shop, drafts: _drafts, content: _content, by: _by, problems, createdAt, ...kept } = found;
  return {
    ...kept,
    problems: problems.map((problem) => ({ value: null, ...problem })),
    createdAt: createdAt.toISOString(),
  };
}
