// Reads a limit from a sentence in any language of the admin.
import { readWithWords } from './read-with-words.js';
import type { Reading, SentenceContext } from './sentence.js';
import type { Words } from './words.js';
import { words as de } from './words/de.js';
import { words as en } from './words/en.js';
import { words as es } from './words/es.js';
import { words as fr } from './words/fr.js';
import { words as it } from './words/it.js';
import { words as ja } from './words/ja.js';

export type { Reading, SentenceContext, WantedTitle } from './sentence.js';

const WORDS: Record<SentenceContext['locale'], Words> = { en, de, fr, it, es, ja };

/** What of the text is understood as a limit, and what is not. */
export function readSentence(text: string, context: SentenceContext): Reading {
  return readWithWords(text, WORDS[context.locale], context);
}
