import type { CustomerTagSelection } from '@purchase-limits/domain/limit';
import { BlockStack, Box, ChoiceList, Text } from '@shopify/polaris';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { ChosenTags } from './ChosenTags';
import { FormSection } from '../../../components/FormSection';

/** Which customers a limit is about. */
export const customerTagsCard: FormCard = {
  Card: CustomerTagsCard,
  fields: { customerTags: 'customerTags', 'exclusions.customerTags': 'excludedTags' },
};

function CustomerTagsCard() {
  const t = useText();
  const kind = useLimitField('customerTags.kind');
  return (
    <FormSection title={t('customerTags')} note={t('customerTagsHelp')}>
      <ChoiceList
        title={t('customerTags')}
        titleHidden
        choices={[
          { label: t('customerTags.specific'), value: 'specific' },
          { label: t('customerTags.all'), value: 'all' },
        ]}
        selected={[kind.value]}
        onChange={([chosen]) => kind.onChange(chosen as CustomerTagSelection['kind'])}
      />
      {kind.value === 'specific' && (
        <ChosenTags path="customerTags.tags" errorPath="customerTags" selectText="selectTags" />
      )}
      <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
        <BlockStack gap="300">
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t('excludedTagsOptional')}
            </Text>
            <Text as="p" tone="subdued">
              {t('excludedTagsHelp')}
            </Text>
          </BlockStack>
          <ChosenTags
            path="exclusions.customerTags"
            errorPath="exclusions.customerTags"
            selectText="selectExcludedTags"
          />
        </BlockStack>
      </Box>
    </FormSection>
  );
}
