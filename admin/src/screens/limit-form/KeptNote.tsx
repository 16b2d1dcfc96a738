import { Box, Icon, InlineStack, Text } from '@shopify/polaris';
import { ClockIcon } from '@shopify/polaris-icons';
import { useText } from './texts';

/** Says where unsaved changes come from that the merchant did not just make. */
export function KeptNote() {
  const t = useText();
  return (
    <div role="status">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <span>
            <Icon source={ClockIcon} tone="subdued" />
          </span>
          <Text as="p" tone="subdued">
            {t('kept')}
          </Text>
        </InlineStack>
      </Box>
    </div>
  );
}
