const SHOWN_CHARACTERS = 8;

/** The start of a process's id, enough to identify it. */
export function shortId(id: string): string {
  return id.slice(0, SHOWN_CHARACTERS);
}
