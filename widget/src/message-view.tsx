// Shows messages, closes them, and counts what was seen.
import { render } from 'preact';
import { createSender } from './impression-sender.js';
import { LimitMessages } from './LimitMessages.js';
import { createHost, placeHost } from './message-host.js';
import type { Message } from './message-text.js';
import type { Page } from './page.js';
import { watchVisible } from './visible-messages.js';

/** Answers with what draws these messages where they belong on the page as it is now. */
export function createView(page: Page): (messages: Message[]) => void {
  const { settings, facts } = page;
  const { branding, poweredBy } = settings;
  const isPopup = branding.displayType === 'popup';
  const send = createSender(settings);
  const watch = watchVisible(({ limitId, kind }) => send('impressions', limitId, kind));
  const { host, place } = createHost(branding);
  let messages: Message[] = [];
  /** What the shopper has closed: only another message opens a popup again. */
  let closed: string[] = [];

  const draw = (wanted: Message[]) => {
    messages = wanted;
    closed = closed.filter((id) => messages.some((message) => message.id === id));
    const shown = messages.some(({ id }) => !closed.includes(id)) ? messages : [];
    if (!placeHost(host, page)) return;
    render(
      <LimitMessages
        messages={shown}
        look={`messages ${branding.theme} ${branding.displayType}`}
        poweredBy={poweredBy}
        closeLabel={facts.words.close}
        onContact={({ limitId }) => send('contacts', limitId)}
        onClose={isPopup && close}
      />,
      place,
    );
    watch([...place.querySelectorAll('.message')], shown);
  };
  const close = () => {
    closed = messages.map(({ id }) => id);
    draw(messages);
  };
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && isPopup && close());
  return draw;
}
