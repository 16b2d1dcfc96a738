import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { BlockStack } from '../../../ui/BlockStack';
import { Box } from '../../../ui/Box';
import { Checkbox } from '../../../ui/Checkbox';

/** Whether to measure each variant by itself, or all products together: one excludes the other. */
export function EachVariantField() {
  const t = useText();
  const eachVariant = useLimitField('applyToEachVariant');
  const together = useLimitField('countTogether');
  return (
    <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
      <BlockStack gap="200">
        <Checkbox
          label={t('applyToEachVariant')}
          checked={eachVariant.value}
          onChange={(isOn) => {
            eachVariant.onChange(isOn);
            if (isOn) together.onChange(false);
          }}
        />
        <Checkbox
          label={t('countTogether')}
          checked={together.value}
          onChange={(isOn) => {
            together.onChange(isOn);
            if (isOn) eachVariant.onChange(false);
          }}
        />
      </BlockStack>
    </Box>
  );
}
