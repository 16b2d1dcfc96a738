// Shows messages on a page of the storefront, closes them, and counts what was seen.
import { createSender } from './impression-sender.js';
import type { Message } from './message-text.js';
import { createMessageView } from './message-view.js';
import type { Page } from './page.js';
import { placeHost } from './place-host.js';
import { watchVisible } from './visible-messages.js';

/** Returns a function that draws messages at their place on the page as it is now. */
export function createView(page: Page): (messages: Message[]) => void {
  const { settings, facts } = page;
  const { branding, poweredBy } = settings;
  const send = createSender(settings);
  const watch = watchVisible(({ limitId, kind }) => send('impressions', limitId, kind));
  let messages: Message[] = [];
  /** What the shopper has closed: only another message opens a popup again. */
  let closed: string[] = [];

  const close = () => {
    closed = messages.map(({ id }) => id);
    draw(messages);
  };
  const view = createMessageView<Message>({
    branding,
    poweredBy,
    closeLabel: facts.words.close,
    onContact: ({ limitId }) => send('contacts', limitId),
    onClose: close,
  });
  const draw = (wanted: Message[]) => {
    messages = wanted;
    closed = closed.filter((id) => messages.some((message) => message.id === id));
    const shown = messages.some(({ id }) => !closed.includes(id)) ? messages : [];
    if (placeHost(view.host, page)) watch(view.draw(shown), shown);
  };
  if (branding.displayType === 'popup') document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  return draw;
}
