const SHOWN_CHARACTERS = 8;

/** The beginning of a process's id, which is enough to tell it from others. */
export function shortId(id: string): string {
  return id.slice(0, SHOWN_CHARACTERS);
}
