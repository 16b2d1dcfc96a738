import { ALIGNMENTS, DISPLAY_TYPES } from '@purchase-limits/domain/branding';
import { FormSection } from '../../../components/FormSection';
import { useText } from '../texts';
import type { BrandingValues } from '../branding-values';
import type { BrandingCardProps } from './branding-card';
import { ChoiceList } from '../../../ui/ChoiceList';
import { FormLayout } from '../../../ui/FormLayout';

/** Where messages show, and how their text is aligned. */
export function DisplayCard({ form: { values, change, errorOf } }: BrandingCardProps) {
  const t = useText();
  return (
    <FormSection title={t('display')}>
      <FormLayout>
        <ChoiceList
          title={t('displayType')}
          choices={DISPLAY_TYPES.map((value) => ({
            value,
            label: t(`displayType.${value}`),
          }))}
          selected={[values.displayType]}
          error={errorOf('displayType')}
          onChange={([chosen]: BrandingValues['displayType'][]) => change({ displayType: chosen })}
        />
        <ChoiceList
          title={t('textAlignment')}
          choices={ALIGNMENTS.map((value) => ({ value, label: t(`textAlignment.${value}`) }))}
          selected={[values.textAlignment]}
          error={errorOf('textAlignment')}
          onChange={([chosen]: BrandingValues['textAlignment'][]) => change({ textAlignment: chosen })}
        />
      </FormLayout>
    </FormSection>
  );
}
