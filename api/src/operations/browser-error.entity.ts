import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often browsers reported an error of one name and place. Written by the SQL function `note_browser_error`. */
@Entity('browser_error')
export class BrowserErrorEntity {
  @PrimaryColumn('text') page!: string;
  @PrimaryColumn('text') version!: string;
  @PrimaryColumn('text') name!: string;
  /** The file and line that threw it. */
  @PrimaryColumn('text') place!: string;
  @Column('int', { default: 1 }) count!: number;
  @Column('timestamptz') firstAt!: Date;
  @Column('timestamptz') lastAt!: Date;
}
