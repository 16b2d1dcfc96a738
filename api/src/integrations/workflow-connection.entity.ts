import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** Whether a shop's automation workflows are told of what happens. No row: never connected. */
@Entity('workflow_connection')
export class WorkflowConnectionEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('boolean') isConnected!: boolean;
  /** What happened before is not told. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) changedAt!: Date;
}
