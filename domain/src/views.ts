// The answers of the API, as the admin reads them. Instants are ISO strings in UTC, days `YYYY-MM-DD` in GMT+00:00.
import type { StoppedBy } from './in-force.js';
import type { Language, Limit, LimitStatus, LimitType } from './limit.js';
import type { PlanId } from './plans.js';
import type { QuotaLevel } from './quota.js';
import type { WeightUnit } from './storefront-settings.js';

export type LimitView = Limit & {
  stoppedBy: StoppedBy | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Two limits that no cart can satisfy together (a limit alone: both names are its own). Never a refusal. */
export type ContradictionWarning = { code: 'contradiction'; message: string; limits: { id: string; name: string }[] };

/** What a command on a limit answers: the new view, the event to wait for (`?after=`), and warnings. */
export type SavedLimit = { limit: LimitView; eventId: string; warnings: ContradictionWarning[] };
/** What a bulk command answers; ids that were already as wished are not in `changed`. */
export type ChangedLimits = { changed: string[]; eventId: string | null };

/** A row of the list. `status` is the merchant's wish; a row with `stoppedBy` shows as inactive with the reason. */
export type LimitRow = {
  id: string;
  name: string;
  type: LimitType;
  status: LimitStatus;
  stoppedBy: StoppedBy | null;
  conditionType: Limit['conditionType'];
  min: number | null;
  max: number | null;
  multiple: number | null;
  startDate: string;
  endDate: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
};
/** `pending`: the write named by `after` has not reached the list yet; ask again. */
export type LimitPage = {
  items: LimitRow[];
  total: number;
  counts: { all: number; active: number; inactive: number };
  pending: boolean;
};
export const LIMIT_SORT_KEYS = ['startDate', 'endDate', 'createdAt', 'updatedAt'] as const;
export type LimitSortKey = (typeof LIMIT_SORT_KEYS)[number];

export type ShopView = {
  shop: {
    id: string;
    shopifyDomain: string;
    domain: string;
    name: string;
    email: string;
    adminLocale: string;
    currency: string;
    weightUnit: WeightUnit;
    countryCode: string;
    timezone: string;
    defaultLanguage: Language;
    installedAt: string;
    createdAt: string;
  };
  shopInfo: { plan: PlanId; impressions: number; contacts: number };
  widgetData: { version: number; published: boolean; themeEditorUrl: string; storefrontUrl: string };
};

export type QuotaView = {
  level: QuotaLevel;
  /** Counted against the quota. */
  impressions: number;
  /** Stored but never held against the merchant: beyond the cap of one network, or of a limit not in force. */
  unverified: number;
  contacts: number;
  /** null on paid plans: there is no maximum. */
  warnAt: number | null;
  max: number | null;
};

export type NotificationView = {
  id: string;
  kind: 'quota_warning' | 'quota_reached' | 'limits_stopped';
  title: string;
  body: string;
  at: string;
  readAt: string | null;
};

/** A product as the pickers and the form show it. */
export type CatalogProduct = {
  productId: string;
  title: string;
  vendor: string;
  imageUrl: string | null;
  variants: { variantId: string; title: string; price: string }[];
};

/** Every error of the API. `fields` maps a field's path to what is wrong with it (422 only). */
export type ErrorAnswer = { error: string; code: string; fields?: Record<string, string> };
/** The 409 of a stale version: who changed the limit and when. */
export type ConflictAnswer = ErrorAnswer & { changedBy: string; changedAt: string; version: number };
