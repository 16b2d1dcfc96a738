// Sections in an answer of the cart: what `sections` and `sections_url` ask for.

/** The most sections that one request may ask for. */
export const MOST_SECTIONS = 5;

export type SectionsRequest = { ids: string[]; url: string } | { problem: string };

/** Reads an array or a comma string. Null: no sections are wanted. */
export function readSectionIds(value: unknown): string[] | null {
  const filled = [value ?? '']
    .flat()
    .join()
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  return filled.length ? filled : null;
}

/** `referer` is the page that the request came from, which sections are rendered for unless `sections_url` is given. */
export function readSectionsRequest(
  { sections, sections_url: given }: { sections?: unknown; sections_url?: unknown },
  referer: string | undefined,
): SectionsRequest | null {
  const ids = readSectionIds(sections);
  if (!ids) return null;
  if (ids.length > MOST_SECTIONS) return { problem: `sections: at most ${MOST_SECTIONS} can be requested` };
  if (given === undefined || given === '') return { ids, url: pathOfReferer(referer) };
  if (typeof given !== 'string' || !/^\/(?![/\\])/.test(given))
    return { problem: 'sections_url: must be a path that begins with one slash' };
  return { ids, url: given };
}

function pathOfReferer(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname + search;
}
