import { useEffect, useId, useRef } from 'react';
import { useText } from './texts';
import { keyOf, type Corrections } from './use-corrections';
import { BlockStack } from '../../../ui/BlockStack';
import { Form } from '../../../ui/Form';
import { FormLayout } from '../../../ui/FormLayout';
import { Text } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

/** As the API reports them, and takes them. */
const MOST_AT_ONCE = 50;
const MOST_CHARACTERS = 2_000;

type WrongCellsProps = {
  /** The id of the check that has found them. */
  of: string;
  /** The cells, and what is typed for them. */
  corrections: Corrections;
  /** The merchant wants them to be checked. */
  onCheck: () => void;
};

/** A field for each wrong cell, with what is wrong. */
export function WrongCells({ of, corrections: { cells, change }, onCheck }: WrongCellsProps) {
  const t = useText();
  const headingId = useId();
  const firstId = useId();
  const shown = useRef(of);
  // As in a form that is not saved: once they are checked again, the first that is still wrong has the focus.
  useEffect(() => {
    if (shown.current !== of) document.getElementById(firstId)?.focus();
    shown.current = of;
  }, [of, firstId]);
  return (
    <section aria-labelledby={headingId}>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm" id={headingId}>
          {t('cells')}
        </Text>
        <Form onSubmit={onCheck}>
          <FormLayout>
            {cells.map((cell, index) => (
              <TextField
                id={index === 0 ? firstId : undefined}
                key={keyOf(cell)}
                label={t('cell', { row: cell.row, column: cell.column })}
                autoComplete="off"
                spellCheck={false}
                maxLength={MOST_CHARACTERS}
                // A field of one line would drop the line breaks of the cell.
                multiline={cell.hasLines}
                value={cell.value}
                error={cell.message}
                onChange={(value) => change(cell, value)}
              />
            ))}
          </FormLayout>
        </Form>
        {cells.length >= MOST_AT_ONCE && <Text as="p">{t('nextCells', { count: cells.length })}</Text>}
      </BlockStack>
    </section>
  );
}
