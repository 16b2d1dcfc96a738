import '@shopify/polaris/build/esnext/components/InlineError/InlineError.out.css';
import { AlertCircleIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { Text } from './Text';

type InlineErrorProps = {
  message: ReactNode;
  /** The id of the field. */
  fieldID: string;
};

/** What is wrong with a field. */
export function InlineError({ message, fieldID }: InlineErrorProps) {
  if (!message) return null;
  return (
    <div id={`${fieldID}Error`} className="Polaris-InlineError">
      <div className="Polaris-InlineError__Icon">
        <Icon source={AlertCircleIcon} />
      </div>
      <Text as="span" variant="bodyMd">
        {message}
      </Text>
    </div>
  );
}
