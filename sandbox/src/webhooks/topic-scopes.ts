import type { WebhookTopic } from '../app-declaration.js';

/** The scopes without which a topic is neither subscribed to nor sent. */
export function scopeOfTopic(topic: WebhookTopic): string[] {
  if (/^(?:orders|refunds)\//.test(topic)) return ['read_orders'];
  return topic === 'customers/merge' ? ['read_customer_merge'] : [];
}
