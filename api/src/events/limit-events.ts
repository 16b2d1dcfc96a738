// Events about limits and files of them.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';

/** The platform's id of a staff member; absent: the app did it. */
type StaffId = string;
type LimitVersion = { id: string; version: number };

/**
 * A merchant saved a new limit. The storefront may show it from its start date. `limit` is for its history; consumers
 * re-read.
 */
export type LimitCreated = {
  type: 'LimitCreated';
  shopId: string;
  limitId: string;
  version: number;
  limit: Limit;
  by?: StaffId;
};
/**
 * A merchant changed a limit. `limit` is for its history; consumers re-read. `restoredVersion`: the version it was
 * restored from.
 */
export type LimitChanged = {
  type: 'LimitChanged';
  shopId: string;
  limitId: string;
  version: number;
  limit: Limit;
  by?: StaffId;
  restoredVersion?: number;
};
/** The merchant activated several limits, or a plan that allows them restored them. At most 500 an event. */
export type LimitsActivated = {
  type: 'LimitsActivated';
  shopId: string;
  limits: LimitVersion[];
  reason: 'merchant' | 'upgrade';
  by?: StaffId;
};
/** The merchant deactivated several limits, or the quota or a downgrade stopped them. At most 500 an event. */
export type LimitsDeactivated = {
  type: 'LimitsDeactivated';
  shopId: string;
  limits: LimitVersion[];
  reason: 'merchant' | StoppedBy;
  by?: StaffId;
};
/** Several limits were deleted. At most 500 an event. */
export type LimitsDeleted = { type: 'LimitsDeleted'; shopId: string; limits: LimitVersion[]; by?: StaffId };
/** The merchant brought deleted limits back. At most 500 an event. */
export type LimitsRecovered = { type: 'LimitsRecovered'; shopId: string; limits: LimitVersion[]; by?: StaffId };
/**
 * The limits of a file were created. At most 100 an event. `by`: who started the import; `limit` is for its history,
 * consumers re-read.
 */
export type LimitsImported = {
  type: 'LimitsImported';
  shopId: string;
  limits: (LimitVersion & { limit: Limit })[];
  by: string;
};
/**
 * A file, or the undo of one, changed limits. At most 100 an event. `limit` is for its history, consumers re-read.
 * `restoredVersion`: the version it was restored from.
 */
export type LimitsChanged = {
  type: 'LimitsChanged';
  shopId: string;
  limits: (LimitVersion & { limit: Limit; restoredVersion?: number })[];
  by: string;
};
export type LimitEvent =
  | LimitCreated
  | LimitChanged
  | LimitsActivated
  | LimitsDeactivated
  | LimitsDeleted
  | LimitsRecovered
  | LimitsImported
  | LimitsChanged;

/** A merchant started the import of a checked file, all of whose limits are new. */
export type LimitImportRequested = { type: 'LimitImportRequested'; shopId: string; importId: string };
/** A merchant started the import of a checked file that changes limits. */
export type LimitUpdateRequested = { type: 'LimitUpdateRequested'; shopId: string; importId: string };
/** A merchant wants what an import wrote to be undone. */
export type LimitImportUndoRequested = { type: 'LimitImportUndoRequested'; shopId: string; importId: string };
export type LimitImportEvent = LimitImportRequested | LimitUpdateRequested | LimitImportUndoRequested;
