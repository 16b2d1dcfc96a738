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
  @Column('jsonb') problems!: ImportProblem[];
  @Column('int') problemCount!: number;
  @Column('jsonb') preview!: ImportedRow[];
  @Column('jsonb') warnings!: ImportWarning[];
  /** Megabytes, so it is read by name only. */
  @Column('jsonb', { nullable: true, select: false }) drafts?: LimitDraft[] | null;
  @Column('text', { nullable: true }) failure!: string | null;
  @Column('bigint', { nullable: true }) eventId!: string | null;
  @Column('text') by!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** The import as the API answers it. */
export function toImportView({ shopId: _shop, drafts: _drafts, by: _by, ...kept }: LimitImportEntity): LimitImport {
  return { ...kept, createdAt: kept.createdAt.toISOString() };
}
