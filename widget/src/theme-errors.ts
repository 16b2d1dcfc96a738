// Errors that the theme shows itself.
import { findAll, isUsable } from './page-parts.js';

/** Of a theme, shown or not. */
const ERRORS = '[class*=error],[role=alert],.form__message';

/** The theme's errors in this part of the page, in its order, and not what the message itself is in. */
export const errorsIn = (within: ParentNode, host?: Element): HTMLElement[] =>
  findAll<HTMLElement>(ERRORS, within).filter((one) => !one.contains(host ?? null));

/** Those messages that no visible error of the theme has in its text, as it has after an add that was refused. */
export function withoutSaid<Message extends { text: string }>(messages: Message[], host: Element): Message[] {
  const errors = messages[0] ? errorsIn(document, host) : [];
  return messages.filter(({ text }) => !errors.some((one) => one.textContent.includes(text) && isUsable(one)));
}
