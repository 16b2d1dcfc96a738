import { useCallback, useState } from 'react';

/** What was chosen: everything, the page, a range of it, or one. */
export const IndexTableSelectionType = { All: 'all', Page: 'page', Multi: 'multi', Single: 'single' } as const;

type SelectionType = (typeof IndexTableSelectionType)[keyof typeof IndexTableSelectionType];

/** `selection`: the id of one, or the positions of the first and the last of a range. */
export type ChangeSelection = (
  type: SelectionType,
  isSelecting: boolean,
  selection?: string | [number, number],
) => void;

/** Which of the resources of a page are chosen, and whether those of all pages are. */
export function useIndexResourceState(resources: readonly { id: string }[]) {
  const [selectedResources, setSelected] = useState<string[]>([]);
  const [allResourcesSelected, setAll] = useState(false);
  const handleSelectionChange: ChangeSelection = (type, isSelecting, selection) => {
    setAll(type === IndexTableSelectionType.All && isSelecting);
    const changed = changedBy(resources, selection);
    setSelected((before) => {
      if (changed === null) return isSelecting ? resources.map(({ id }) => id) : [];
      const others = before.filter((id) => !changed.includes(id));
      return isSelecting ? [...others, ...changed] : others;
    });
  };
  const clearSelection = useCallback(() => {
    setSelected([]);
    setAll(false);
  }, []);
  return { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection };
}

/** The ids of those that a choice is about; null: all of the page. */
function changedBy(resources: readonly { id: string }[], selection?: string | [number, number]): string[] | null {
  if (selection === undefined) return null;
  if (typeof selection === 'string') return [selection];
  return resources.slice(selection[0], selection[1] + 1).map(({ id }) => id);
}
