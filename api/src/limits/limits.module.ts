import { Module } from '@nestjs/common';
import { ActivateLimitsHandler } from './commands/activate-limits.js';
import { ChangeLimitHandler } from './commands/change-limit.js';
import { CreateLimitHandler } from './commands/create-limit.js';
import { DeactivateLimitsHandler } from './commands/deactivate-limits.js';
import { DeleteLimitsHandler } from './commands/delete-limits.js';
import { DuplicateLimitHandler } from './commands/duplicate-limit.js';
import { RestoreLimitHandler } from './commands/restore-limit.js';
import { LimitsController } from './limits.controller.js';
import { LimitListProjection } from './projections/limit-list.js';
import { LimitHistoryProjection } from './projections/limit-history.js';
import { GetLimitHistoryHandler } from './queries/get-limit-history.js';
import { GetLimitHandler } from './queries/get-limit.js';
import { ListLimitsHandler } from './queries/list-limits.js';
import { TryLimitHandler } from './queries/try-limit.js';
import { DeactivateOnDowngrade } from './workers/deactivate-on-downgrade.js';
import { DeactivateOnQuota } from './workers/deactivate-on-quota.js';
import { RestoreOnUpgrade } from './workers/restore-on-upgrade.js';

@Module({
  controllers: [LimitsController],
  providers: [
    CreateLimitHandler,
    ChangeLimitHandler,
    ActivateLimitsHandler,
    DeactivateLimitsHandler,
    DeleteLimitsHandler,
    DuplicateLimitHandler,
    RestoreLimitHandler,
    GetLimitHandler,
    GetLimitHistoryHandler,
    ListLimitsHandler,
    TryLimitHandler,
  ],
})
export class LimitsModule {}

@Module({
  providers: [LimitListProjection, LimitHistoryProjection, DeactivateOnQuota, DeactivateOnDowngrade, RestoreOnUpgrade],
})
export class LimitsWorkersModule {}
