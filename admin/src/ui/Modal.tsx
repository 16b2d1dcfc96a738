import '@shopify/polaris/build/esnext/components/Backdrop/Backdrop.out.css';
import '@shopify/polaris/build/esnext/components/Modal/Modal.out.css';
import '@shopify/polaris/build/esnext/components/Modal/components/Dialog/Dialog.out.css';
import '@shopify/polaris/build/esnext/components/Modal/components/Section/Section.out.css';
import { XIcon } from '@shopify/polaris-icons';
import { useId, useState, type ReactNode } from 'react';
import { ActionButton, type ActionDescriptor } from './actions';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { Button } from './Button';
import type { Space } from './custom-properties';
import { DialogBox } from './DialogBox';
import { InlineGrid } from './InlineGrid';
import { InlineStack } from './InlineStack';
import { Portal } from './Portal';
import { Scrollable } from './Scrollable';
import { Text } from './Text';
import { useUi } from './ui-context';
import { WithinContent } from './within';

type ModalProps = {
  size?: 'small' | 'large';
  title: string;
  onClose: () => void;
  primaryAction?: ActionDescriptor;
  secondaryActions?: readonly ActionDescriptor[];
  /** Beside the actions. */
  footer?: ReactNode;
  /** Stacks the content, so far apart, in a section. */
  gap?: Space;
  children?: ReactNode;
};

/** A dialog over the page. */
export function Modal({ size, title, onClose, gap, children, ...actions }: ModalProps) {
  const { t } = useUi();
  const titleId = useId();
  // The button to close looks pressed while the dialog is about to close.
  const [isClosing, setClosing] = useState(false);
  return (
    <WithinContent.Provider value>
      <Portal name="modal">
        <DialogBox size={size} labelledBy={titleId} onClosing={setClosing} onClose={onClose}>
          <Box padding="400" borderBlockEndWidth="025" borderColor="border" background="bg-surface-tertiary">
            <InlineGrid columns="1fr auto" gap="400">
              <InlineStack gap="400" blockAlign="center">
                <Text id={titleId} as="h2" variant="headingMd" breakWord>
                  {title}
                </Text>
              </InlineStack>
              <Button
                variant="tertiary"
                pressed={isClosing}
                icon={XIcon}
                onClick={onClose}
                accessibilityLabel={t('close')}
              />
            </InlineGrid>
          </Box>
          <Scrollable className="Polaris-Modal__Body">
            {gap ? (
              <Modal.Section>
                <BlockStack gap={gap}>{children}</BlockStack>
              </Modal.Section>
            ) : (
              children
            )}
          </Scrollable>
          <Footer {...actions} />
        </DialogBox>
        <div
          className="Polaris-Backdrop"
          onMouseDown={() => setClosing(true)}
          onClick={() => {
            setClosing(false);
            onClose();
          }}
        />
      </Portal>
    </WithinContent.Provider>
  );
}

function Footer({ primaryAction, secondaryActions, footer }: Partial<ModalProps>) {
  if (!primaryAction && !secondaryActions && !footer) return null;
  return (
    <InlineStack gap="400" blockAlign="center">
      <Box borderColor="border" borderBlockStartWidth="025" padding="400" width="100%">
        <InlineStack gap="400" blockAlign="center" align="space-between">
          <Box>{footer}</Box>
          <InlineStack gap="200">
            {secondaryActions?.map((action) => (
              <ActionButton key={action.content} action={action} />
            ))}
            {primaryAction && <ActionButton action={primaryAction} variant="primary" />}
          </InlineStack>
        </InlineStack>
      </Box>
    </InlineStack>
  );
}

Modal.Section = function Section({ children }: { children?: ReactNode }) {
  return (
    <div className="Polaris-Modal-Section">
      <Box as="section" padding="400">
        {children}
      </Box>
    </div>
  );
};
