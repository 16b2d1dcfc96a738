/** @jsxImportSource preact */
import type { MessageText } from './message-view.js';

type Props = MessageText & { onContact: () => void; onUnfold: (message: Element) => void };

/** What a message has beside its text. */
export function MessageDetails({ more, logIn, contact, onContact, onUnfold }: Props) {
  return (
    <>
      {logIn && (
        <a class="button" href={logIn.url}>
          {logIn.text}
        </a>
      )}
      {more && (
        <button class="more" onClick={({ currentTarget }) => onUnfold(currentTarget.closest('.message')!)}>
          {more}
        </button>
      )}
      {contact && (
        <p class="contact">
          <span class="contact-text">{contact.text}</span>{' '}
          <a
            class="button"
            href={contact.url}
            target={contact.url[0] === 'h' ? '_blank' : ''}
            rel="noopener"
            onClick={onContact}
          >
            {contact.button}
          </a>
        </p>
      )}
    </>
  );
}
