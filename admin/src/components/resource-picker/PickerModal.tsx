import type { ReactNode } from 'react';
import { useText } from './texts';
import { useFocusReturn } from '../focus';
import { Box } from '../../ui/Box';
import { Form } from '../../ui/Form';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';
import { TextField } from '../../ui/TextField';

type PickerModalProps = {
  /** What is chosen here. */
  title: string;
  /** The name of the search field. */
  searchLabel: string;
  /** What is typed in it. */
  query: string;
  /** The merchant types. */
  onQueryChange: (query: string) => void;
  /** The merchant presses Enter in it. */
  onEnter?: () => void;
  /** How many are chosen, in words. */
  chosenText: string;
  /** What there is to choose. */
  children: ReactNode;
  /** The choice is made. */
  onSelect: () => void;
  /** The picker is closed without a choice. */
  onCancel: () => void;
};

/** A dialog to choose from a list that can be searched. */
export function PickerModal({
  title,
  searchLabel,
  query,
  onQueryChange,
  onEnter = () => {},
  chosenText,
  children,
  onSelect,
  onCancel,
}: PickerModalProps) {
  useFocusReturn();
  const t = useText();
  return (
    <Modal
      title={title}
      onClose={onCancel}
      primaryAction={{ content: t('select'), onAction: onSelect }}
      secondaryActions={[{ content: t('cancel'), onAction: onCancel }]}
      footer={
        <Text as="span" tone="subdued">
          {chosenText}
        </Text>
      }
    >
      <Box padding="400" borderBlockEndWidth="025" borderColor="border">
        <Form onSubmit={onEnter}>
          <TextField
            label={searchLabel}
            labelHidden
            placeholder={searchLabel}
            autoComplete="off"
            autoFocus
            clearButton
            value={query}
            onChange={onQueryChange}
            onClearButtonClick={() => onQueryChange('')}
          />
        </Form>
      </Box>
      <div className="picker-list">{children}</div>
    </Modal>
  );
}
