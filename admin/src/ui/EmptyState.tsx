import '@shopify/polaris/build/esnext/components/EmptyState/EmptyState.out.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ActionButton, type ActionDescriptor } from './actions';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { classNames } from './class-names';
import { InlineStack } from './InlineStack';
import { Text } from './Text';

type EmptyStateProps = {
  heading: string;
  /** The address of a picture. */
  image: string;
  action: ActionDescriptor;
  secondaryAction?: ActionDescriptor;
  footerContent?: ReactNode;
  children?: ReactNode;
};

/** What will be here, and how to begin. */
export function EmptyState({ heading, image, action, secondaryAction, footerContent, children }: EmptyStateProps) {
  return (
    <Box paddingInline="0" paddingBlockStart="500" paddingBlockEnd="1600">
      <BlockStack inlineAlign="center">
        <Picture source={image} />
        <Box maxWidth="400px">
          <BlockStack inlineAlign="center">
            <Box paddingBlockEnd="400">
              <Box paddingBlockEnd="150">
                <Text as="p" variant="headingMd" alignment="center">
                  {heading}
                </Text>
              </Box>
              {children && (
                <Text as="span" alignment="center" variant="bodySm">
                  {children}
                </Text>
              )}
            </Box>
            <InlineStack align="center" gap="200">
              {secondaryAction && <ActionButton action={secondaryAction} />}
              <ActionButton action={action} variant="primary" size="medium" />
            </InlineStack>
            {footerContent && (
              <Box paddingBlockStart="400">
                <Text as="span" alignment="center" variant="bodySm">
                  {footerContent}
                </Text>
              </Box>
            )}
          </BlockStack>
        </Box>
      </BlockStack>
    </Box>
  );
}

function Picture({ source }: { source: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (picture.current?.complete) setLoaded(true);
  }, []);
  const loaded = isLoaded && 'Polaris-EmptyState--loaded';
  return (
    <div
      className={classNames(
        'Polaris-EmptyState__ImageContainer',
        !isLoaded && 'Polaris-EmptyState__SkeletonImageContainer',
      )}
    >
      <img
        ref={picture}
        alt=""
        role="presentation"
        src={source}
        className={classNames('Polaris-EmptyState__Image', loaded)}
        onLoad={() => setLoaded(true)}
      />
      <div className={classNames('Polaris-EmptyState__SkeletonImage', loaded)} />
    </div>
  );
}
