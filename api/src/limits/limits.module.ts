import { Module } from '@nestjs/common';
import { ActivateLimitsHandler } from './commands/activate-limits.js';
import { ChangeLimitHandler } from './commands/change-limit.js';
import { CreateLimitHandler } from './commands/create-limit.js';
import { DeactivateLimitsHandler } from './commands/deactivate-limits.js';
import { DeleteLimitsHandler } from './commands/delete-limits.js';
import { DuplicateLimitHandler } from './commands/duplicate-limit.js';
import { DuplicateLimitsHandler } from './commands/duplicate-limits.js';
import { LimitsController } from './limits.controller.js';
import { LimitListProjection } from './projections/limit-list.js';
import { GetLimitHandler } from './queries/get-limit.js';
import { ListLimitsHandler } from './queries/list-limits.js';
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
    DuplicateLimitsHandler,
    GetLimitHandler,
    ListLimitsHandler,
  ],
})
export class LimitsModule {}

@Module({ providers: [LimitListProjection, DeactivateOnQuota, DeactivateOnDowngrade, RestoreOnUpgrade] })
export class LimitsWorkersModule {}
