import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/limit-sentence.json';

/** The parts of a sentence about a limit. */
export const { text: sentenceText } = textsOf('limit-sentence', english);
export type SentenceKey = keyof typeof english;
