import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** Whether a shop's workflows receive triggers. No row: never connected. */
@Entity('workflow_connection')
export class WorkflowConnectionEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('boolean') isConnected!: boolean;
  /** Earlier events aren't sent. */
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) changedAt!: Date;
}
