/** Whether checkouts were refused, as far as that was counted: only then there is a column for them. */
export const hasRefused = (counts: readonly { refused: number }[]) => counts.some(({ refused }) => refused > 0);
