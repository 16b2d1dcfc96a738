// What is left of words in a tape: whoever recorded it reads that before it is passed on.
import { isSentence } from './kept-values.js';
import { visitTexts } from './redact.js';
import { linesOf, type Tape } from './tape.js';

/** The store's own sentences, and our reasons, which could have something of the store in them as well. */
export function sentencesIn(tape: Tape): string[] {
  const found = new Set<string>();
  for (const { body } of linesOf(tape, 'graphql'))
    visitTexts(body, [], (place, text) => isSentence(place) && found.add(text));
  for (const { reasons } of linesOf(tape, 'step')) for (const reason of reasons) found.add(reason);
  for (const { reason } of linesOf(tape, 'not-run')) found.add(reason);
  return [...found].sort();
}
