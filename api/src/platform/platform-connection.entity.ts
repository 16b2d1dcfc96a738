import { Column, Entity, Index } from 'typeorm';
import { ShopId, WrittenAt } from '../database/columns.js';

/** A shop's connection to the platform: the installation of the app that is there now, or the last one. */
@Entity('platform_connection')
@Index('platform_connection_checked', ['checkedAt'])
export class PlatformConnectionEntity {
  @ShopId({ primary: true }) shopId!: string;
  /** The platform's global id of the installation; what the app stored there goes with it. null: not known yet. */
  @Column('text', { nullable: true }) installationId!: string | null;
  /** Counts installations: what was signed for an earlier one is not valid any more. */
  @Column('int', { default: 1 }) epoch!: number;
  /** The scopes that the merchant granted. */
  @Column('text', { array: true, default: '{}' }) scopes!: string[];
  @WrittenAt() connectedAt!: Date;
  /** When the app was uninstalled; null while it is installed. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When the platform was last asked for the facts of the shop. */
  @WrittenAt() checkedAt!: Date;
}
