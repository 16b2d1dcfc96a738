import { Box, Checkbox } from '@shopify/polaris';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';

/** Whether to measure each variant separately. */
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
