import type { CellCorrection, ImportProblem, LimitImport } from '@purchase-limits/contract/limit-import';
import { useState } from 'react';

const KEPT = 'limit-import-corrections';

/** A cell that is wrong, and what the merchant has typed for it. `hasLines`: there are line breaks in the file's. */
export type WrongCell = CellCorrection & { message: string; hasLines: boolean };
/** `typed`: by row and column. */
type Kept = { id: string; typed: Record<string, string> };

/**
 * The wrong cells of a checked file that can be corrected here, with what is typed. The tab keeps that, also when the
 * dialog is closed or the page reloaded, until the file is checked again.
 */
export function useCorrections(found: LimitImport | undefined) {
  const [kept, setKept] = useState(readKept);
  const typed = kept && kept.id === found?.id ? kept.typed : {};
  const problems = found?.problems ?? [];
  const inFile = problems.filter(isCorrectable);
  const cells: WrongCell[] = inFile.map((cell) => ({
    ...cell,
    value: typed[keyOf(cell)] ?? cell.value,
    hasLines: /[\r\n]/.test(cell.value),
  }));
  return {
    cells,
    /** What is wrong with no cell that can be corrected here. */
    others: problems.filter((problem) => !isCorrectable(problem)),
    /** The cells that are no longer as in the file. */
    corrections: cells
      .filter(({ value }, index) => value !== inFile[index]!.value)
      .map(({ row, column, value }) => ({ row, column, value })),
    change(cell: CellCorrection, value: string): void {
      if (!found) return;
      const changed = { id: found.id, typed: { ...typed, [keyOf(cell)]: value } };
      setKept(changed);
      writeKept(changed);
    },
  };
}

export type Corrections = ReturnType<typeof useCorrections>;

export const keyOf = ({ row, column }: CellCorrection) => `${row} ${column}`;

function isCorrectable(problem: ImportProblem): problem is ImportProblem & CellCorrection {
  return problem.row !== null && problem.column !== null && problem.value !== null;
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Without session storage they are known until the dialog is closed. */
function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // The component has them.
  }
}
