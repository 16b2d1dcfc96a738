// By which limits a message at the checkout is, as the checkout rule marks it for the app's pixel: in characters that
// are neither seen nor read out (rules §10).

/** A word joiner, then a variation selector for each hexadecimal digit of the rule's number, which has 32 bits. */
const MARK = /\u2060([\ufe00-\ufe0f]{1,8})/g;
const FIRST_SELECTOR = 0xfe00;
const LAST_RULE = 2_147_483_647;

/** The numbers of the rules, each once, in the order of the message; none: the message isn't ours. */
export function refusedBy(message: string): number[] {
  const marked = [...message.matchAll(MARK)].map(([, digits]) => numberOf(digits!));
  return [...new Set(marked)].filter((number) => number <= LAST_RULE);
}

function numberOf(digits: string): number {
  let number = 0;
  for (let at = 0; at < digits.length; at += 1) number = number * 16 + digits.charCodeAt(at) - FIRST_SELECTOR;
  return number;
}
