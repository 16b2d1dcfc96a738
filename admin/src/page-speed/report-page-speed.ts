import type { AdminRoute, PageSpeedBody } from '@purchase-limits/contract/page-speed';
import { tell } from '../api/tell';
import { keepTokenAtHand } from '../bridge/identity-token';
import { measurePage } from './measure-page';

/** As narrow as this, the menu of the admin is closed. */
const PHONE = '(max-width: 47.99em)';

/**
 * Reports this page's speed to operators when the merchant leaves it, unless nothing was measured. `route`: the one it
 * was opened on.
 */
export function reportPageSpeed(route: AdminRoute): void {
  const device = window.matchMedia(PHONE).matches ? 'phone' : 'desktop';
  const letTokenGo = keepTokenAtHand();
  measurePage((values) => {
    letTokenGo();
    if (Object.keys(values).length === 0) return;
    const visit: PageSpeedBody = { route, device, values };
    // A failed report isn't worth an error in the merchant's browser.
    tell('/page-speed', visit).catch((failure: unknown) => console.warn('Not reported:', failure));
  });
}
