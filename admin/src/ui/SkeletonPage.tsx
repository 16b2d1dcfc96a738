import '@shopify/polaris/build/esnext/components/SkeletonPage/SkeletonPage.out.css';
import type { ReactNode } from 'react';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { InlineStack } from './InlineStack';
import { useUi } from './ui-context';

/** The outline of a page that is still read. */
export function SkeletonPage({ children }: { children?: ReactNode }) {
  const { t } = useUi();
  const ends = { xs: '400', md: '500' };
  return (
    <BlockStack gap="400" inlineAlign="center">
      <Box
        width="100%"
        padding="0"
        paddingInline={{ sm: '600' }}
        maxWidth="var(--pc-skeleton-page-max-width)"
        aria-label={t('loadingPage')}
        role="status"
      >
        <BlockStack>
          <Box paddingBlock={ends} paddingInline={{ xs: '400', sm: '0' }} width="100%">
            <InlineStack gap="400" align="space-between" blockAlign="center">
              <InlineStack gap="400">
                <Box paddingBlock="100">
                  <div className="Polaris-SkeletonPage__SkeletonTitle">
                    <Box background="bg-fill-tertiary" minWidth="120px" minHeight="28px" borderRadius="100" />
                  </div>
                </Box>
              </InlineStack>
            </InlineStack>
          </Box>
          <Box paddingBlockEnd="200" width="100%">
            {children}
          </Box>
        </BlockStack>
      </Box>
    </BlockStack>
  );
}
