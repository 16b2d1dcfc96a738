/** What was chosen before, then what was found; nothing twice. */
export function chosenFirst<Resource>(
  chosen: readonly Resource[],
  found: readonly Resource[],
  idOf: (resource: Resource) => string,
): Resource[] {
  const ids = new Set(chosen.map(idOf));
  return [...chosen, ...found.filter((resource) => !ids.has(idOf(resource)))];
}
