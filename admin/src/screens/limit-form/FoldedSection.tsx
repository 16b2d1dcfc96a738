import { useId, useState, type ReactNode } from 'react';
import { isWithin } from './form-errors';
import { useLimitFormContext } from './limit-form-context';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { CardTitle, Note } from '../../ui/Text';
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons';

type FoldedSectionProps = {
  /** What the card is about. */
  title: string;
  /** What is set now, in a line. */
  state: string;
  /** The paths of its fields: the card opens for an error of one, and where the merchant is sent to one. */
  fields: readonly string[];
  /** Whether it is open from the start: its state is more than a line. */
  startsOpen?: boolean;
  /** Its fields. */
  children: ReactNode;
};

/** A card of the form that says its state in a line until it is opened. */
export function FoldedSection({ title, state, fields, startsOpen = false, children }: FoldedSectionProps) {
  const { errorOf, destination } = useLimitFormContext();
  const contentId = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const isAskedFor = (field: string) => destination !== null && isWithin(destination, field);
  const mustBeOpen = fields.some((field) => isAskedFor(field) || errorOf(field) !== undefined);
  if (mustBeOpen && !isOpen) setOpen(true);
  return (
    <Card gap="400">
      <CardTitle>
        <button
          type="button"
          className="fold"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} />
        </button>
      </CardTitle>
      {!isOpen && <Note>{state}</Note>}
      {isOpen && (
        <div id={contentId}>
          <BlockStack gap="400">{children}</BlockStack>
        </div>
      )}
    </Card>
  );
}
