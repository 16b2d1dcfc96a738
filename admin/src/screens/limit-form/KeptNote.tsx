import { useText } from './texts';
import { Box } from '../../ui/Box';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { Note } from '../../ui/Text';
import { ClockIcon } from '../../ui/icons';

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
          <Note>{t('kept')}</Note>
        </InlineStack>
      </Box>
    </div>
  );
}
