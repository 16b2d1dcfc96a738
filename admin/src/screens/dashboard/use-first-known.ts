import { useState } from 'react';

/** What was so when it was known first, so that a card stays where it is during a visit; false until then. */
export function useFirstKnown(isSo: boolean | undefined): boolean {
  const [first, setFirst] = useState(isSo);
  if (first === undefined && isSo !== undefined) setFirst(isSo);
  return first ?? isSo ?? false;
}
