// The line that names the app, for shops on the free plan.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import type { MessageView } from './message-view.js';
import css from './powered-by-style.css?inline';

/** Beside the place of the messages, so what happens to that doesn't clip, move or cover the line. */
export function addPoweredBy({ host, addStyle }: Pick<MessageView<never>, 'host' | 'addStyle'>, { theme }: Branding) {
  const line = host.shadowRoot!.appendChild(document.createElement('p'));
  line.className = `powered-by ${theme}`;
  line.textContent = 'Powered by Purchase Limits';
  addStyle(css);
}
