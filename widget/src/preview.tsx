/** @jsxImportSource preact */
// A message with all that it can have, as the admin's preview shows it. Its links and buttons do nothing.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { CloseButton } from './CloseButton.js';
import detailsCss from './details-style.css?inline';
import helpCss from './help-style.css?inline';
import hintCss from './hint-style.css?inline';
import { MessageDetails } from './MessageDetails.js';
import { createMessageView, type MessageText } from './message-view.js';
import { addPoweredBy } from './powered-by.js';
import popupCss from './popup-style.css?inline';
import { look } from './theme-look.js';

export type { MessageText } from './message-view.js';

/** The host of the preview, to be placed in a page, and what draws a message in it. */
export function createPreview(
  branding: Branding,
  poweredBy: boolean,
  closeLabel: string,
): { host: HTMLElement; draw: (message: MessageText) => void } {
  const view = createMessageView<MessageText>(branding, branding.theme === 'theme' && look);
  const { host, addStyle, draw } = view;
  if (poweredBy) addPoweredBy(view, branding);
  const styles = [detailsCss, helpCss, hintCss];
  const isPopup = branding.displayType === 'popup';
  if (isPopup) styles.push(popupCss);
  styles.forEach(addStyle);
  return {
    host,
    draw: (message) =>
      draw([message], {
        offer: ({ change }) =>
          change && (
            <p class="change">
              <button class="button">{change}</button>
            </p>
          ),
        drawDetails: (drawn) => <MessageDetails {...drawn} onContact={ignore} onUnfold={ignore} />,
        closeButton: isPopup && <CloseButton label={closeLabel} onClose={ignore} />,
      }),
  };
}

function ignore(): void {}
