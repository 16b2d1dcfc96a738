import { InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { EventLink } from './EventLink';
import { ShopLink } from './ShopLink';

type EventListProps = {
  /** What the list holds. */
  label: string;
  /** Its items. */
  children: ReactNode;
};

/** Events below each other; what can be done to one stays on the screen on a phone, too. */
export function EventList({ label, children }: EventListProps) {
  return (
    <ul className="event-list" aria-label={label}>
      {children}
    </ul>
  );
}

type EventItemProps = {
  event: { id: string; type: string; shop: { id: string; shopifyDomain: string } | null };
  /** What there is to say of it, a line each. */
  lines: readonly ReactNode[];
  /** Its state. */
  badge?: ReactNode;
  /** What can be done to it. */
  actions?: ReactNode;
  /** Whether its shop goes without saying. */
  isOfPage?: boolean;
};

/** An event with its shop, its state and what can be done to it. */
export function EventItem({ event, lines, badge, actions, isOfPage = false }: EventItemProps) {
  return (
    <li className="event">
      <div className="event-words">
        <InlineStack gap="200" blockAlign="center">
          <EventLink event={event} />
          {badge}
          {!isOfPage && (event.shop ? <ShopLink shop={event.shop} /> : <span>No shop</span>)}
        </InlineStack>
        {lines.map((line, index) => (
          <Text key={index} as="p" tone="subdued" breakWord>
            {line}
          </Text>
        ))}
      </div>
      {actions && (
        <InlineStack gap="200" wrap={false}>
          {actions}
        </InlineStack>
      )}
    </li>
  );
}
