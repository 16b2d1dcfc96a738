import { useText } from './texts';
import { Banner } from '../ui/Banner';
import { BlockStack } from '../ui/BlockStack';
import { Page } from '../ui/Page';
import { Note, Text } from '../ui/Text';

type LoadFailedProps = {
  /** The title of the page that could not be loaded. */
  title: string;
  /** Why. */
  error: Error;
  /** Tries again. */
  onRetry: () => void;
};

/** Shown instead of a page whose content could not be read. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const t = useText();
  return (
    <Page title={title}>
      <Banner tone="critical" title={t('problem')} action={{ content: t('tryAgain'), onAction: onRetry }}>
        <BlockStack gap="100">
          <Text as="p">{t('problemAdvice')}</Text>
          <Note>{error.message}</Note>
        </BlockStack>
      </Banner>
    </Page>
  );
}
