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
  /** Only says what is allowed. */
  isHint?: true;
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
  /** Stands above several messages. */
  heading?: string | false | undefined;
  /** What stands below the text of a message. */
  offer?: ((message: Message) => ComponentChildren) | undefined;
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

/** The look of the page around, for messages that have none of their own. */
export type Look = {
  css: string;
  icon: ComponentChildren;
  /** To be called once for each appearance, with the host in its place. */
  take: (host: HTMLElement, place: HTMLElement, isPopup: boolean) => void;
};

/**
 * A view of messages in this branding; it shows nothing until {@link MessageView.draw} and a place in the page.
 * Merchants' texts are children, so they can never become markup.
 */
export function createMessageView<Message extends MessageText>(
  branding: Branding,
  look?: Look | false,
): MessageView<Message> {
  const { host, place, addStyle } = createHost(branding);
  /** Where the look of the page was taken, and for which display. */
  let taken: unknown[] = [];
  if (look) addStyle(look.css);
  const draw: MessageView<Message>['draw'] = (messages, { drawDetails, closeButton, heading, offer } = {}) => {
    const isPopup = !!closeButton;
    const isHint = messages[0]?.isHint;
    const parent = messages[0] && !isHint && host.parentElement;
    host.hidden = !messages[0];
    host.classList.toggle('popup', isPopup);
    if (look && parent && (taken[0] !== parent || taken[1] !== isPopup)) look.take(host, place, isPopup);
    taken = [parent, isPopup];
    const icon = look && !isHint && look.icon;
    render(
      messages[0] && (
        <div class={`messages ${branding.theme} ${isPopup ? 'popup' : 'inline'}${isHint ? ' hint' : ''}`}>
          {heading && (
            <p class="heading" lang={messages[0].lang} dir="auto">
              {icon}
              {heading}
            </p>
          )}
          {messages.map((message, index) => (
            <div class="message" key={message.id} lang={message.lang} dir="auto">
              <p class="text">
                {!heading && !index && icon}
                {message.text}
              </p>
              {offer?.(message)}
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
