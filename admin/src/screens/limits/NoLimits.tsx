import { Card, EmptyState } from '@shopify/polaris';

/** The list of a shop that has no limit yet. */
export function NoLimits() {
  return (
    <Card>
      <EmptyState
        heading="Limit what customers may buy"
        image="/limit.svg"
        action={{ content: 'Create limit', url: '/order-limits/type' }}
      >
        <p>
          Set a minimum, a maximum or multiples for products or for the whole cart. Customers see your message before
          they check out.
        </p>
      </EmptyState>
    </Card>
  );
}
