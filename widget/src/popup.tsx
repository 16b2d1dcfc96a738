/** @jsxImportSource preact */
// Messages that open over the page: closing them, what stays closed, and keeping clear of the checkout.
import { CloseButton } from './CloseButton.js';
import type { Message } from './message.js';
import type { MessageView } from './message-view.js';
import type { Where } from './page.js';
import { findAll, isUsable, setAttribute } from './page-parts.js';
import { blockAround } from './place-host.js';
import css from './popup-style.css?inline';

const CHECKOUTS = '[name=checkout],a[href$="/checkout"]';
/** Nothing is put into these. */
const CONTROLS = 'button,a,label,summary,select';
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
  let touched = focused;

  const close = () => {
    if (document.activeElement === host) (focused as HTMLElement | null)?.focus();
    closed = closed.concat(opened.map(({ id }) => id));
    onClose();
  };
  /** Those of all messages due that the shopper has not closed. */
  const open = (all: Message[]): Message[] => {
    closed = closed.filter((id) => all.some((message) => message.id === id));
    opened = all.filter(({ id }) => !closed.includes(id));
    setAttribute(host, 'role', 'dialog');
    // In the browser's top layer nothing of the page covers, clips or moves it, wherever it is in the document.
    setAttribute(host, 'popover', 'manual');
    setAttribute(host, 'aria-label', opened[0]?.text ?? null);
    return opened;
  };
  /**
   * Next to what was touched, so that the next press of Tab reaches it and the focus can stay; by the form in use if
   * that is not known, else at the page's beginning. While it shows, it stays where it is. Where browsers have no top
   * layer, that is the page's end.
   */
  const stand = ({ form }: Where) => {
    // A modal dialog makes everything outside of it unreachable.
    const layer = document.querySelector('dialog[open]') ?? document.body;
    const isThere = host.matches('.popup:not([hidden])') && layer.contains(host) && isUsable(host);
    if (isThere) return;
    const isUsed = touched && touched !== layer && layer.contains(touched) && isUsable(touched);
    const control = isUsed ? touched : form;
    if (!host.showPopover) layer.append(host);
    else if (control && layer.contains(control)) blockAround(control.closest(CONTROLS) ?? control).after(host);
    else layer.prepend(host);
    host.showPopover?.();
  };
  /**
   * At the bottom, or above the checkout buttons that it would cover, so that a drawer's title stays free too; at the
   * top where there is no room for that.
   */
  const place = () => {
    const height = host.offsetHeight + MARGIN_PX;
    const buttons = findAll(CHECKOUTS).filter(isUsable);
    let raised = 0;
    for (let isFree = false; !isFree;) {
      const bottom = innerHeight - raised;
      const covered = buttons
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.bottom > bottom - height && box.top < bottom);
      isFree = covered.length === 0;
      if (!isFree) raised = innerHeight - Math.min(...covered.map(({ top }) => top));
    }
    const fits = raised + height + HEADER_PX < innerHeight;
    move(raised && fits ? `translateY(-${raised}px)` : '', raised > 0 && !fits);
  };
  const move = (transform: string, isAtTop: boolean) => {
    host.style.transform = transform;
    host.classList.toggle('top', isAtTop);
  };
  /** The same host shows messages inline. */
  const leave = () => {
    for (const name of ['role', 'aria-label', 'popover']) setAttribute(host, name, null);
    move('', false);
  };

  addStyle(css);
  const note = ({ target, type }: Event) => {
    if (target === host) return;
    touched = target as Element;
    if (type === 'focusin') focused = touched;
  };
  for (const type of ['focusin', 'click']) document.addEventListener(type, note, true);
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
  return { open, stand, place, leave, closeButton: <CloseButton label={closeLabel} onClose={close} /> };
}
