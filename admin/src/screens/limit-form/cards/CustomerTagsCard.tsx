import type { CustomerTagSelection } from '@purchase-limits/domain/limit';
import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../form-errors';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { ChosenTags } from './ChosenTags';
import { ChoiceList } from '../../../ui/ChoiceList';

/** Which customers a limit is about. */
export const customerTagsCard: FormCard = { Card: CustomerTagsCard, fields: { customerTags: 'customerTags' } };

function CustomerTagsCard() {
  const t = useText();
  const kind = useLimitField('customerTags.kind');
  return (
    <FormSection title={t('customerTags')} note={t('customerTagsHelp')}>
      <div id={fieldId('customerTags.kind')}>
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
      </div>
      {kind.value === 'specific' && (
        <ChosenTags path="customerTags.tags" errorPath="customerTags" selectText="selectTags" />
      )}
    </FormSection>
  );
}
