/** @jsxImportSource preact */
// Messages that open over the page: closing them, what stays closed, and keeping clear of the checkout.
import { CloseButton } from './CloseButton.js';
import type { Message } from './message.js';
import type { MessageView } from './message-view.js';
import { findAll, isUsable } from './page-parts.js';
import css from './popup-style.css?inline';

const CHECKOUTS = '[name=checkout],a[href$="/checkout"]';
const MARGIN_PX = 16;
/** The part of a drawer with its title and its button to close. */
const HEADER_PX = 72;

export type Popup = ReturnType<typeof createPopup>;

/** `onClose` is called when the shopper has closed it. */
export function createPopup({ host, addStyle }: MessageView<Message>, closeLabel: string, onClose: () => void) {
  let opened: Message[] = [];
  /** Messages the shopper closed: they reopen if the violation is resolved and then recurs. */
  let closed: string[] = [];
  /** Where the focus was before it went into the popup. */
  let focused = document.activeElement;

  const close = () => {
    if (document.activeElement === host) (focused as HTMLElement | null)?.focus();
    closed = closed.concat(opened.map(({ id }) => id));
    onClose();
  };
  /** Those of all messages due that the shopper has not closed. */
  const open = (all: Message[]): Message[] => {
    closed = closed.filter((id) => all.some((message) => message.id === id));
    opened = all.filter(({ id }) => !closed.includes(id));
    host.setAttribute('role', 'dialog');
    host.setAttribute('aria-label', opened[0]?.text ?? '');
    return opened;
  };
  /** At the bottom; above a checkout button that it would cover there, so that a drawer's title stays free too. */
  const place = () => {
    const from = innerHeight - host.offsetHeight - MARGIN_PX;
    const covered = findAll(CHECKOUTS).flatMap((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return bottom > from && top < innerHeight && isUsable(button) ? top : [];
    });
    const raised = covered[0] === undefined ? 0 : innerHeight - Math.min(...covered);
    const fits = raised + host.offsetHeight + MARGIN_PX + HEADER_PX < innerHeight;
    host.style.transform = raised && fits ? `translateY(-${raised}px)` : '';
    host.classList.toggle('top', raised > 0 && !fits);
  };

  addStyle(css);
  document.addEventListener('focusin', ({ target }) => {
    if (target !== host) focused = target as Element;
  });
  // The popup alone: what is open behind it stays open. Themes close theirs when the key goes down, or comes up.
  /** The key went down while the popup was open. */
  let isPressed = false;
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const isOpen = host.matches('.popup:not([hidden])');
    if (event.type === 'keydown' && !event.repeat) isPressed = isOpen;
    if (!isPressed) return;
    event.stopPropagation();
    event.preventDefault();
    if (event.type === 'keyup') isPressed = false;
    else if (isOpen) close();
  };
  document.addEventListener('keydown', onEscape, true);
  document.addEventListener('keyup', onEscape, true);
  return { open, place, closeButton: <CloseButton label={closeLabel} onClose={close} /> };
}
