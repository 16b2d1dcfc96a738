// Where the list of limits was left, so that the way back leads there.
const LIST = '/order-limits';
let search = '';

/** The list shows what this query says. */
export function noteListSearch(shown: string): void {
  search = shown;
}

/** The URL of the list as last shown. */
export function listAddress(): string {
  return LIST + search;
}
