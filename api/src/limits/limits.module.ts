import { Module } from '@nestjs/common';
import { ActivateLimitsHandler } from './commands/activate-limits.js';
import { ChangeLimitHandler } from './commands/change-limit.js';
import { CheckLimitFileHandler } from './commands/check-limit-file.js';
import { CreateLimitHandler } from './commands/create-limit.js';
import { DeactivateLimitsHandler } from './commands/deactivate-limits.js';
import { DeleteLimitsHandler } from './commands/delete-limits.js';
import { RecoverLimitsHandler } from './commands/recover-limits.js';
import { DuplicateLimitHandler } from './commands/duplicate-limit.js';
import { RestoreLimitHandler } from './commands/restore-limit.js';
import { DuplicateLimitsHandler } from './commands/duplicate-limits.js';
import { LimitsController } from './limits.controller.js';
import { LimitListProjection } from './projections/limit-list.js';
import { LimitHistoryProjection } from './projections/limit-history.js';
import { GetLimitHistoryHandler } from './queries/get-limit-history.js';
import { CorrectLimitFileHandler } from './commands/correct-limit-file.js';
import { StartLimitImportHandler } from './commands/start-limit-import.js';
import { UndoLimitImportHandler } from './commands/undo-limit-import.js';
import { LimitFileChecks } from './import/limit-file-checks.js';
import { LimitImportProgress } from './import/limit-import-progress.js';
import { LimitImportsController } from './import/limit-imports.controller.js';
import { ExportLimitsHandler } from './queries/export-limits.js';
import { GetLimitImportProblemsHandler } from './queries/get-limit-import-problems.js';
import { GetLimitImportHandler } from './queries/get-limit-import.js';
import { GetLimitHandler } from './queries/get-limit.js';
import { GetLimitOutlookHandler } from './queries/get-limit-outlook.js';
import { ListLimitImportsHandler } from './queries/list-limit-imports.js';
import { ListLimitIdsHandler } from './queries/list-limit-ids.js';
import { ApplyLimitSetHandler } from './set/apply-limit-set.js';
import { GetLimitSetHandler } from './set/get-limit-set.js';
import { SetReferences } from './set/set-references.js';
import { PlanLimitSetHandler } from './set/plan-limit-set.js';
import { ListLimitNamesHandler } from './queries/list-limit-names.js';
import { ListLimitsHandler } from './queries/list-limits.js';
import { TryLimitHandler } from './queries/try-limit.js';
import { DeactivateOnDowngrade } from './workers/deactivate-on-downgrade.js';
import { DeactivateOnQuota } from './workers/deactivate-on-quota.js';
import { ImportLimits } from './workers/import-limits.js';
import { RestoreOnUpgrade } from './workers/restore-on-upgrade.js';

@Module({
  controllers: [LimitsController, LimitImportsController],
  providers: [
    CreateLimitHandler,
    ChangeLimitHandler,
    ActivateLimitsHandler,
    DeactivateLimitsHandler,
    DeleteLimitsHandler,
    RecoverLimitsHandler,
    DuplicateLimitHandler,
    RestoreLimitHandler,
    DuplicateLimitsHandler,
    GetLimitHandler,
    GetLimitOutlookHandler,
    GetLimitHistoryHandler,
    ListLimitIdsHandler,
    ListLimitNamesHandler,
    ApplyLimitSetHandler,
    SetReferences,
    GetLimitSetHandler,
    PlanLimitSetHandler,
    ListLimitsHandler,
    TryLimitHandler,
    LimitFileChecks,
    CheckLimitFileHandler,
    CorrectLimitFileHandler,
    StartLimitImportHandler,
    UndoLimitImportHandler,
    ListLimitImportsHandler,
    GetLimitImportHandler,
    GetLimitImportProblemsHandler,
    ExportLimitsHandler,
  ],
})
export class LimitsModule {}

@Module({
  providers: [
    LimitListProjection,
    LimitHistoryProjection,
    DeactivateOnQuota,
    DeactivateOnDowngrade,
    RestoreOnUpgrade,
    ImportLimits,
    LimitImportProgress,
  ],
})
export class LimitsWorkersModule {}
