// Which of several messages comes first, and which says nothing new (rules §3.14).
import type { ShownMessage } from '@purchase-limits/domain/showing';
import type { Message } from './message.js';

/** Upper limits, then what no quantity resolves, then what a larger order resolves. */
const KINDS = 'max repurchase blocked login_required multiple min';

/** What must change first comes first; messages of the same rank stay in the order of their limits. */
export const inOrder = (shown: ShownMessage[]): ShownMessage[] =>
  [...shown].sort((one, other) => rankOf(one) - rankOf(other));

/** A maximum that only the chosen quantity breaks comes first, rules that are kept come last. */
const rankOf = ({ holds, kind, inCart, max }: ShownMessage): number =>
  KINDS.indexOf(kind) + (holds ? 99 : 0) - (inCart! <= max! ? 99 : 0);

/** Each text once: as the message with a button to contact, if one of them has it, else as the first. */
export const withoutRepeats = (messages: Message[]): Message[] =>
  messages.filter((message) => {
    const same = messages.filter(({ text }) => text === message.text);
    return message === (same.find(({ contact }) => contact) ?? same[0]);
  });
