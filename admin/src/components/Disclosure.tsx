import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons';

type DisclosureProps = {
  /** What is always shown. */
  title: string;
  /** Shown once the title is chosen. */
  children: ReactNode;
};

/** A heading that shows and hides what is below it. Several stand in an element of the class `disclosures`. */
export function Disclosure({ title, children }: DisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>{title}</span>
          <span>
            <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
