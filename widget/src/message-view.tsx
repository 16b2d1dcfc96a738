/** @jsxImportSource preact */
// The messages as shoppers see them: markup, styles and branding in a shadow root. The storefront places it next to the
// control in use; the admin's preview shows the same view.
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { render, type ComponentChildren } from 'preact';
import { createHost } from './message-host.js';
import { findAll } from './page-parts.js';

/** A message as it is read; `id` is unique among those shown at the same time. */
export type MessageText = {
  id: string;
  text: string;
  /** The language of the text. */
  lang?: string;
  /** A button that sets a valid quantity, in previews; pages draw their own. */
  change?: string | undefined;
  /** A button that shows the folded ones of the same kind. */
  more?: string;
  logIn?: { url: string; text: string };
  contact?: { url: string; text: string; button: string };
};
/** Additions to plain messages, once loaded. */
export type Additions<Message> = {
  /** Draws what a message has beside its text. */
  drawDetails?: ((message: Message) => ComponentChildren) | undefined;
  /** Stands in the first message. */
  offer?: ComponentChildren;
  /** Only a popup has one. */
  closeButton?: ComponentChildren;
};
export type MessageView<Message> = {
  /** The element to be placed in the page. */
  host: HTMLElement;
  /** What in it holds the messages. */
  place: HTMLElement;
  /** Adds to the styles, before the merchant's. */
  addStyle: (css: string) => void;
  /** Replaces the shown messages; returns their elements. */
  draw: (messages: readonly Message[], additions?: Additions<Message>) => Element[];
};

/**
 * A view of messages in this branding; it shows nothing until {@link MessageView.draw} and a place in the page.
 * Merchants' texts are children, so they can never become markup.
 */
export function createMessageView<Message extends MessageText>(
  branding: Branding,
  poweredBy: boolean,
): MessageView<Message> {
  const { host, place, addStyle } = createHost(branding, poweredBy);
  const draw: MessageView<Message>['draw'] = (messages, { drawDetails, closeButton, offer } = {}) => {
    const display = closeButton ? 'popup' : 'inline';
    host.hidden = messages.length === 0;
    host.classList.toggle('popup', display === 'popup');
    render(
      messages.length > 0 && (
        <div class={`messages ${branding.theme} ${display}`}>
          {messages.map((message, index) => (
            <div class="message" key={message.id} lang={message.lang} dir="auto">
              <p class="text">{message.text}</p>
              {!index && offer}
              {drawDetails?.(message)}
            </div>
          ))}
          {closeButton}
        </div>
      ),
      place,
    );
    return findAll('.message', place);
  };
  return { host, place, addStyle, draw };
}
