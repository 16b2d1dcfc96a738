// Every entity of the product: the tables whose rows are read or written by TypeORM. A test compares them with the
// migrated database.
import { BrokenLimitEntity } from './broken-limits/broken-limit.entity.js';
import { OrderActionEntity } from './broken-limits/order-action.entity.js';
import { OrderActionSettingsEntity } from './broken-limits/order-action-settings.entity.js';
import { PastOrderCheckEntity } from './past-orders/past-order-check.entity.js';
import { BrandingEntity } from './branding/branding.entity.js';
import { CheckoutRulesEntity } from './checkout-rules/checkout-rules.entity.js';
import { CustomerFactsEntity } from './repurchase/customer-facts.entity.js';
import { CustomerMergeEntity } from './repurchase/customer-merge.entity.js';
import { PendingSaleEntity } from './repurchase/pending-sale.entity.js';
import { PurchasePersonEntity } from './repurchase/purchase-person.entity.js';
import { PurchaseEntity } from './repurchase/purchase.entity.js';
import { PurchaseLedgerEntity } from './repurchase/purchase-ledger.entity.js';
import { SoldDayEntity } from './repurchase/sold-day.entity.js';
import type { EntityClass } from './database/database.module.js';
import { DeadEndEntity } from './events/dead-end.entity.js';
import { EventLogEntity } from './events/event-log.entity.js';
import { IdempotencyEntity } from './http/idempotency.entity.js';
import { LimitHistoryEntity } from './limits/limit-history.entity.js';
import { LimitImportEntity } from './limits/import/limit-import.entity.js';
import { LimitListEntity } from './limits/limit-list.entity.js';
import { LimitEntity } from './limits/limit.entity.js';
import { BillingEntity } from './subscriptions/billing.entity.js';
import { ChargeEntity } from './subscriptions/charge.entity.js';
import { MailAttemptEntity } from './notifications/mail-attempt.entity.js';
import { NotificationEntity } from './notifications/notification.entity.js';
import { DismissalEntity } from './onboarding/dismissal.entity.js';
import { OutgoingDeliveryEntity } from './outgoing-webhooks/outgoing-delivery.entity.js';
import { OutgoingWebhookEntity } from './outgoing-webhooks/outgoing-webhook.entity.js';
import { WorkflowRunEntity } from './workflow-actions/workflow-run.entity.js';
import { ApiKeyEntity } from './identity/api-keys/api-key.entity.js';
import { SessionEntity } from './identity/session.entity.js';
import { SupportSessionEntity } from './identity/support-session.entity.js';
import { PlatformConnectionEntity } from './platform/platform-connection.entity.js';
import { PlatformTokenEntity } from './platform/platform-token.entity.js';
import { QuotaEntity } from './quota/quota.entity.js';
import { ShopEntity } from './shops/shop.entity.js';
import { StaffMemberEntity } from './shops/staff-member.entity.js';
import { PublicationEntity } from './storefront/publication.entity.js';
import { StorefrontSettingsEntity } from './storefront/storefront-settings.entity.js';

export const ENTITIES: EntityClass[] = [
  ShopEntity,
  StaffMemberEntity,
  QuotaEntity,
  PlatformTokenEntity,
  PlatformConnectionEntity,
  LimitEntity,
  LimitListEntity,
  LimitHistoryEntity,
  LimitImportEntity,
  BillingEntity,
  ChargeEntity,
  BrandingEntity,
  StorefrontSettingsEntity,
  PublicationEntity,
  CheckoutRulesEntity,
  CustomerMergeEntity,
  PendingSaleEntity,
  PurchasePersonEntity,
  PurchaseEntity,
  PurchaseLedgerEntity,
  SoldDayEntity,
  CustomerFactsEntity,
  BrokenLimitEntity,
  OrderActionEntity,
  OrderActionSettingsEntity,
  PastOrderCheckEntity,
  NotificationEntity,
  MailAttemptEntity,
  DismissalEntity,
  IdempotencyEntity,
  EventLogEntity,
  DeadEndEntity,
  SupportSessionEntity,
  SessionEntity,
  ApiKeyEntity,
  WorkflowRunEntity,
  OutgoingWebhookEntity,
  OutgoingDeliveryEntity,
];
