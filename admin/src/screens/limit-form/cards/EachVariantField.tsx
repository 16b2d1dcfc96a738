import { Box, Checkbox } from '@shopify/polaris';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';

/** Whether each variant is measured by itself. */
export function EachVariantField() {
  const t = useText();
  const { value, onChange } = useLimitField('applyToEachVariant');
  return (
    <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
      <Checkbox
        label={t('applyToEachVariant')}
        helpText={t('applyToEachVariantHelp')}
        checked={value}
        onChange={onChange}
      />
    </Box>
  );
}
