import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ShopId } from '../database/columns.js';
import type { WorkflowAction } from '@purchase-limits/contract/integrations';

/** A step of a workflow that changed a limit, or could not. `id`: the platform's, the same when it sends it again. */
@Entity('workflow_run')
@Index('workflow_run_shop', ['shopId', 'at'])
export class WorkflowRunEntity {
  @ShopId({ primary: true }) shopId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') action!: WorkflowAction;
  @Index('workflow_run_at') @Column('timestamptz') at!: Date;
  @Column('uuid', { nullable: true }) limitId!: string | null;
  /** As it was then, or as the step named it. */
  @Column('text', { nullable: true }) limitName!: string | null;
  /** Why nothing was changed; null: it was. */
  @Column('text', { nullable: true }) failure!: string | null;
}
