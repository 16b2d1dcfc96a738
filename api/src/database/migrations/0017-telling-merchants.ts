import { actionName, type ToldLevel } from '@purchase-limits/domain/quota';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { readSql } from '../read-sql.js';

const LEVELS: Record<string, ToldLevel> = { quota_warning: 'warning', quota_reached: 'reached' };

export class TellingMerchants1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(readSql('migrations/0017-telling-merchants.sql'));
    // Under forced row-level security the owner would see no notification.
    await runner.query('ALTER TABLE notification NO FORCE ROW LEVEL SECURITY');
    const told = (await runner.query(
      `SELECT n.id, n.kind, q.installed_at AS "installedAt" FROM notification n
       JOIN quota q ON q.shop_id = n.shop_id WHERE n.kind = ANY($1)`,
      [Object.keys(LEVELS)],
    )) as { id: string; kind: string; installedAt: Date }[];
    await runner.query(
      `UPDATE notification SET action = a.action FROM jsonb_to_recordset($1) AS a (id uuid, action text)
       WHERE a.id = notification.id`,
      [
        JSON.stringify(
          told.map(({ id, kind, installedAt }) => ({ id, action: actionName(LEVELS[kind]!, installedAt) })),
        ),
      ],
    );
    await runner.query('ALTER TABLE notification FORCE ROW LEVEL SECURITY');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notification DROP COLUMN action; ALTER TABLE shop DROP COLUMN warning_mails');
  }
}
