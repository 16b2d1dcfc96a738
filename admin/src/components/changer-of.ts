export type Changer = 'you' | 'support' | 'named' | 'staff';

/** Prefix of a support person's name. */
const OPERATOR = 'operator:';

/** Whose change it was, by the id that the API gives, and the name where it has one. */
export function changerOf(by: string, name: string | null, isYou: boolean): Changer {
  if (isYou) return 'you';
  if (by.startsWith(OPERATOR)) return 'support';
  return name === null ? 'staff' : 'named';
}
