import english from '../locales/en/shared.json';
import { textsOf } from './texts';

export type SharedTextKey = keyof typeof english;
/** Texts that several screens have, and that the start of the app doesn't need. */
export const sharedTexts = textsOf('shared', english);
