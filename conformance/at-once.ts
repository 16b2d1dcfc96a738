const WINDOWS = 4;

/** Calls `run` for every item, four at once; the answers stand in the order of the items. */
export async function fourAtOnce<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const runNext = async () => {
    for (const [index, item] of waiting) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: WINDOWS }, runNext));
  return results;
}
