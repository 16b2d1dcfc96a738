import type { ReactNode } from 'react';
import { Box } from '../../ui/Box';

type PickerRowProps = {
  /** What there is to choose. */
  children: ReactNode;
};

/** One row of a picker. */
export function PickerRow({ children }: PickerRowProps) {
  return (
    <Box paddingInline="400" paddingBlock="200" borderBlockEndWidth="025" borderColor="border-secondary">
      {children}
    </Box>
  );
}
