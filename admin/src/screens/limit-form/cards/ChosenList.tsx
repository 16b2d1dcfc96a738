import type { ReactNode } from 'react';
import { useText } from '../texts';
import { Box } from '../../../ui/Box';
import { Button } from '../../../ui/Button';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { SmallNote, Text } from '../../../ui/Text';
import { XSmallIcon } from '../../../ui/icons';

export type ChosenRow = {
  id: string;
  /** null: it is not known yet. */
  name: string | null;
  /** Whether what it names is not there any more. */
  isUnknown?: boolean;
  note?: string;
  image?: ReactNode;
};

type ChosenListProps = {
  /** What was chosen, in its order. */
  rows: ChosenRow[];
  /** The merchant takes one out. */
  onRemove: (id: string) => void;
};

/** What was chosen one by one; each can be taken out. */
export function ChosenList({ rows, onRemove }: ChosenListProps) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <Box borderWidth="025" borderColor="border" borderRadius="200">
      <ul className="chosen-products">
        {rows.map(({ id, name, isUnknown = false, note, image }) => (
          <li key={id}>
            {image}
            <div className="chosen-product-name">
              {name === null ? (
                <SkeletonBodyText lines={1} />
              ) : (
                <Text as="p" fontWeight="medium" truncate>
                  {name}
                </Text>
              )}
              {note && <SmallNote>{note}</SmallNote>}
            </div>
            <Button
              variant="tertiary"
              icon={XSmallIcon}
              accessibilityLabel={name === null || isUnknown ? t('removeUnknown') : t('remove', { name })}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}
