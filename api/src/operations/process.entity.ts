import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the product, and when it last said that it lives. Written by the SQL function `note_process`. */
@Entity('process')
export class ProcessEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: 'http' | 'worker';
  @Column('text') version!: string;
  @Column('text') host!: string;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') beatAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** What it is missing to be ready. */
  @Column('text', { array: true, default: [] }) problems!: string[];
  /** By queue, how many seconds before the beat it last got anywhere. */
  @Column('jsonb', { default: {} }) progress!: Record<string, number>;
  /** Wrong passwords and tokens of the last ten minutes. */
  @Column('int', { default: 0 }) refusedCredentials!: number;
}
