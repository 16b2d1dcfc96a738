/** @jsxImportSource preact */
/** A message as it is read; `id` is unique among those shown at the same time. */
export type MessageText = {
  id: string;
  text: string;
  contact?: { url: string; text: string; button: string };
};

type Props<Message extends MessageText> = {
  messages: readonly Message[];
  /** Only a popup has a button that closes it. */
  onClose: false | (() => void);
  onContact: (message: Message) => void;
  poweredBy: boolean;
  closeLabel: string;
  /** Theme and display type, as classes. */
  look: string;
};

/**
 * The messages of one place, in a live region that stays when they go. Merchants' texts are children, so they can never
 * become markup.
 */
export function LimitMessages<Message extends MessageText>(props: Props<Message>) {
  const { messages, onClose, onContact, poweredBy, closeLabel, look } = props;
  return (
    <div role="status">
      {messages.length > 0 && (
        <div class={look}>
          {messages.map((message) => (
            <div class="message" key={message.id}>
              <p class="text">{message.text}</p>
              {message.contact && (
                <p class="contact">
                  <span class="contact-text">{message.contact.text}</span>{' '}
                  <a
                    class="button"
                    href={message.contact.url}
                    target={message.contact.url[0] === 'h' ? '_blank' : ''}
                    rel="noopener"
                    onClick={() => onContact(message)}
                  >
                    {message.contact.button}
                  </a>
                </p>
              )}
            </div>
          ))}
          {poweredBy && <p class="powered-by">Powered by Purchase Limits</p>}
          {onClose && (
            <button class="close" aria-label={closeLabel} onClick={onClose}>
              ×
            </button>
          )}
        </div>
      )}
    </div>
  );
}
