import type { ShopState } from '@purchase-limits/domain/shop-status';
import { useLocation } from 'react-router-dom';
import { useStatus, useStatusAfterWrites } from '../api/use-status';
import { useStatusWords, type StatusAction } from './use-status-words';
import { Banner } from '../ui/Banner';
import { Text } from '../ui/Text';

/** What no merchant should miss on any screen, and the screen that says it in more words; null: none does. */
const SAID_ON: Partial<Record<ShopState, string | null>> = {
  stopped: '/subscription',
  frozen: '/subscription',
  embed_off: null,
  checkout_incomplete: '/settings/checkout-rules',
  approval: '/subscription',
};
/** Its first card is the status. */
const DASHBOARD = '/';

/** The shop's status above every screen but the dashboard, where something keeps limits from working. */
export function StatusBanner() {
  useStatusAfterWrites();
  const { status } = useStatus();
  const wordsOf = useStatusWords();
  const { pathname } = useLocation();
  if (!status || !wordsOf || pathname === DASHBOARD || !(status.state in SAID_ON)) return null;
  // The plans are where it leads, and they say nothing of the free impressions themselves.
  const isThere = SAID_ON[status.state] === pathname;
  if (isThere && status.state !== 'stopped') return null;
  const { tone, title, text, action } = wordsOf(status);
  return (
    <div className="status-banner">
      <Banner tone={tone} title={title} action={action && !isThere ? bannerAction(action) : undefined}>
        {text !== null && <Text as="p">{text}</Text>}
      </Banner>
    </div>
  );
}

function bannerAction({ label, url, isExternal, isTop, onLeave }: StatusAction) {
  return { content: label, url, external: isExternal, onAction: onLeave, ...(isTop && { target: '_top' as const }) };
}
