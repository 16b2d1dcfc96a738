/** @jsxImportSource preact */
// The messages as shoppers see them: markup, styles and branding in a shadow root. The storefront places it beside
// the control in use; the admin's preview shows the same view.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { render } from 'preact';
import { LimitMessages, type MessageText } from './LimitMessages.js';
import { createHost } from './message-host.js';

export type { MessageText } from './LimitMessages.js';

type Options<Message extends MessageText> = {
  branding: Branding;
  /** Whether the 'Powered by' line shows. */
  poweredBy: boolean;
  /** The name of a popup's close button, in the shopper's language. */
  closeLabel: string;
  onContact: (message: Message) => void;
  onUnfold?: (message: Message) => void;
  onClose: () => void;
};
export type MessageView<Message extends MessageText> = {
  /** The element to be placed in the page. */
  host: HTMLElement;
  /** Shows these messages in place of those before; returns their elements. */
  draw: (messages: readonly Message[], isPopup?: boolean) => Element[];
};

/** A view of messages in this branding; it shows nothing until {@link MessageView.draw} and a place in the page. */
export function createMessageView<Message extends MessageText>({
  branding,
  onClose,
  ...shown
}: Options<Message>): MessageView<Message> {
  const { theme, displayType } = branding;
  const { host, place } = createHost(branding);
  const draw = (messages: readonly Message[], isPopup = displayType === 'popup') => {
    const display = isPopup ? 'popup' : 'inline';
    host.hidden = messages.length === 0;
    host.classList.toggle('popup', isPopup);
    render(
      <LimitMessages
        {...shown}
        messages={messages}
        look={`messages ${theme} ${display}`}
        onClose={isPopup && onClose}
      />,
      place,
    );
    return [...place.querySelectorAll('.message')];
  };
  return { host, draw };
}
