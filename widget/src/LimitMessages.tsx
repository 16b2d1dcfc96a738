/** @jsxImportSource preact */
/** A message as it is read; `id` is unique among those shown at the same time. */
export type MessageText = {
  id: string;
  text: string;
  /** The language of the text. */
  lang?: string;
  /** A button that shows the folded ones of the same kind. */
  more?: string;
  logIn?: { url: string; text: string } | undefined;
  contact?: { url: string; text: string; button: string } | undefined;
};

type Props<Message extends MessageText> = {
  messages: readonly Message[];
  /** Only a popup has a button that closes it. */
  onClose: false | (() => void);
  onContact: (message: Message) => void;
  onUnfold?: (message: Message) => void;
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
  const { messages, onClose, onContact, onUnfold, poweredBy, closeLabel, look } = props;
  return (
    <div role="status">
      {messages.length > 0 && (
        <div class={look}>
          {messages.map((message) => {
            const { id, text, lang, more, logIn, contact } = message;
            return (
              <div class="message" key={id} lang={lang} dir="auto">
                <p class="text">{text}</p>
                {logIn && (
                  <a class="button" href={logIn.url}>
                    {logIn.text}
                  </a>
                )}
                {more && (
                  <button class="more" onClick={() => onUnfold!(message)}>
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
                      onClick={() => onContact(message)}
                    >
                      {contact.button}
                    </a>
                  </p>
                )}
              </div>
            );
          })}
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
