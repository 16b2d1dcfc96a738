// Rows of the admin's list, as stored and as returned.
import { stopperOf, type Entitlement } from '@purchase-limits/domain/in-force';
import type { LimitStatus } from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { toLimit, type LimitEntity } from './limit.entity.js';
import type { LimitListEntity } from './limit-list.entity.js';

/** Without what the projection itself adds. */
type ListedLimit = Omit<LimitListEntity, 'searchedName' | 'projectionVersion'>;

/** The stored row of a limit. */
export function listedLimit(limit: LimitEntity): ListedLimit {
  const { id, shopId, name, type, status, stoppedBy, requiredFeature, deletedAt } = limit;
  const { startDate, endDate, createdAt, updatedAt, version } = limit;
  const { conditionType, min, max, multiple } = limit.definition;
  return {
    limitId: id,
    shopId,
    name,
    type,
    status: deletedAt === null ? status : 'deleted',
    stoppedBy,
    requiredFeature,
    conditionType,
    min,
    max,
    multiple,
    scope: scopeOf(toLimit(limit)),
    startDate,
    endDate,
    createdAt,
    updatedAt,
    version,
  };
}

/** The returned row of a limit; `stoppedBy` is current. */
export function answeredRow(listed: ListedLimit, entitlement: Entitlement): LimitRow {
  const { limitId, name, type, stoppedBy, requiredFeature, startDate, endDate, createdAt, updatedAt, version } = listed;
  const { conditionType, min, max, multiple, scope } = listed;
  const isDeleted = listed.status === 'deleted';
  const status = isDeleted ? 'inactive' : (listed.status as LimitStatus);
  return {
    id: limitId,
    name,
    type,
    status,
    stoppedBy: isDeleted ? null : stopperOf({ type, status, stoppedBy, requiredFeature }, entitlement),
    conditionType,
    min,
    max,
    multiple,
    scope,
    startDate,
    endDate,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    version,
  };
}
