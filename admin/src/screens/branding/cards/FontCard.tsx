import { LARGEST_FONT, SMALLEST_FONT } from '@purchase-limits/domain/branding';
import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../branding-values';
import { FontField } from '../FontField';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';
import { FormLayout } from '../../../ui/FormLayout';
import { TextField } from '../../../ui/TextField';

/** The font of messages and its size. */
export function FontCard({ form }: BrandingCardProps) {
  const t = useText();
  const { values, change, touch, errorOf } = form;
  return (
    <FormSection title={t('font')}>
      <FormLayout>
        <FontField
          family={values.fontFamily}
          error={errorOf('fontFamily')}
          onChange={(fontFamily) => change({ fontFamily })}
          onBlur={() => touch('fontFamily')}
        />
        <div className="short-field">
          <TextField
            id={fieldId('fontSize')}
            type="number"
            label={t('fontSize')}
            requiredIndicator
            autoComplete="off"
            min={SMALLEST_FONT}
            max={LARGEST_FONT}
            suffix={t('pixels')}
            value={values.fontSize}
            error={errorOf('fontSize')}
            onChange={(fontSize) => change({ fontSize })}
            onBlur={() => touch('fontSize')}
          />
        </div>
      </FormLayout>
    </FormSection>
  );
}
