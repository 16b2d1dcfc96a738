import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Housekeeping locks the rows that it deletes, which needs the right to update. */
export class OldBrowserErrors1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('GRANT UPDATE ON browser_error TO worker_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('REVOKE UPDATE ON browser_error FROM worker_system');
  }
}
