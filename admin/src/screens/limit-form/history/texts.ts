import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/limit-history.json';

export type HistoryTextKey = keyof typeof english;
export const { useText: useHistoryText } = textsOf('limit-history', english);

/** Whether there is a text of this key. */
export function isHistoryText(key: string): key is HistoryTextKey {
  return Object.hasOwn(english, key);
}
