// THE map: which queue hears of which event. One worker per queue (checked at start), one inbox row per consumer and event.
import type { EventType } from './event.js';

export const QUEUES = [
  'limit-list',
  'storefront-settings',
  'publish-settings',
  'count-impressions',
  'deactivate-on-quota',
  'deactivate-on-downgrade',
  'restore-on-upgrade',
  'notify-merchant',
  'mail-merchant',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const subscriptions = {
  ShopInstalled: ['storefront-settings'],
  LimitCreated: ['limit-list', 'storefront-settings'],
  LimitChanged: ['limit-list', 'storefront-settings'],
  LimitsActivated: ['limit-list', 'storefront-settings'],
  LimitsDeactivated: ['limit-list', 'storefront-settings'],
  LimitsDeleted: ['limit-list', 'storefront-settings'],
  BrandingChanged: ['storefront-settings'],
  SettingsChanged: ['publish-settings'],
  ImpressionsRecorded: ['count-impressions'],
  QuotaWarningReached: ['notify-merchant', 'mail-merchant'],
  QuotaReached: ['deactivate-on-quota', 'storefront-settings', 'notify-merchant', 'mail-merchant'],
  PlanUpgraded: ['restore-on-upgrade', 'storefront-settings'],
  PlanDowngraded: ['deactivate-on-downgrade', 'storefront-settings', 'notify-merchant', 'mail-merchant'],
} as const satisfies Record<EventType, readonly QueueName[]>;
