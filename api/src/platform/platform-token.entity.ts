import { Column, Entity } from 'typeorm';
import { ShopId } from '../database/columns.js';

/** A shop's offline access token, which expires, and the one that refreshes it. Both are encrypted. */
@Entity('platform_token')
export class PlatformTokenEntity {
  @ShopId({ primary: true }) shopId!: string;
  @Column('text') accessToken!: string;
  @Column('timestamptz') accessTokenExpiresAt!: Date;
  @Column('text') refreshToken!: string;
  @Column('timestamptz') refreshTokenExpiresAt!: Date;
  @Column('text') scope!: string;
  /** Names the secret that encrypted both; null: of a release that did not say. */
  @Column('text', { nullable: true }) sealedWith!: string | null;
}
