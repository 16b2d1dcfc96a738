export type Changer = 'you' | 'support' | 'staff';

/** Prefix of a support person's name. */
const OPERATOR = 'operator:';

/** Whose change it was, by the id that the API gives. */
export function changerOf(by: string, isYou: boolean): Changer {
  if (isYou) return 'you';
  return by.startsWith(OPERATOR) ? 'support' : 'staff';
}
