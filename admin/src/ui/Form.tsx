import type { FormEvent, ReactNode } from 'react';
import { Text } from './Text';
import { useUi } from './ui-context';

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether Enter submits; it does unless this is false. */
  implicitSubmit?: boolean;
  children?: ReactNode;
};

export function Form({ onSubmit, implicitSubmit = true, children }: FormProps) {
  const { t } = useUi();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <form method="post" onSubmit={handleSubmit}>
      {implicitSubmit && (
        <Text as="span" visuallyHidden>
          <button type="submit" aria-hidden="true" tabIndex={-1}>
            {t('submit')}
          </button>
        </Text>
      )}
      {children}
    </form>
  );
}
