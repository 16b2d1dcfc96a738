import { Injectable } from '@nestjs/common';

/** `failure`: why it did not do all of it; null: it did. */
export type TaskReport = { at: string; failure: string | null };

/** How the repeated tasks ended that this process did, by their names. */
@Injectable()
export class TaskReports {
  private readonly reports = new Map<string, TaskReport>();

  note(task: string, failure: string | null): void {
    this.reports.set(task, { at: new Date().toISOString(), failure });
  }

  all(): Record<string, TaskReport> {
    return Object.fromEntries(this.reports);
  }
}
