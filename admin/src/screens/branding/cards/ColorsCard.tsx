import { lowContrasts } from '@purchase-limits/domain/contrast';
import { FormSection } from '../../../components/FormSection';
import { useFormat } from '../../../components/use-format';
import { brandingOf, COLOR_NAMES } from '../branding-values';
import { ColorField } from '../ColorField';
import { useText } from '../texts';
import type { BrandingCardProps } from './branding-card';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Text } from '../../../ui/Text';

/** The four colors, and a warning where a text is hard to read. */
export function ColorsCard({ form }: BrandingCardProps) {
  const t = useText();
  const { formatNumber } = useFormat();
  const { values, errors, errorOf, change, touch, storedBranding } = form;
  const low = lowContrasts(brandingOf(values, storedBranding).colors).filter(({ pair }) =>
    pair === 'text' ? !errors.text && !errors.background : !errors.buttonText && !errors.buttonBackground,
  );
  return (
    <FormSection title={t('colors')}>
      <div className="color-fields">
        {COLOR_NAMES.map((name) => (
          <ColorField
            key={name}
            name={name}
            value={values[name]}
            error={errorOf(name)}
            isValid={!errors[name]}
            onChange={(color) => change({ [name]: color })}
            onBlur={() => touch(name)}
          />
        ))}
      </div>
      {low.length > 0 && (
        <Banner tone="warning" title={t('lowContrast')}>
          <BlockStack gap="100">
            {low.map(({ pair, ratio }) => (
              <Text as="p" key={pair}>
                {t('lowContrast.ratio', {
                  name: t(pair === 'text' ? 'colors.text' : 'colors.buttonText'),
                  ratio: formatNumber(ratio),
                })}
              </Text>
            ))}
          </BlockStack>
        </Banner>
      )}
    </FormSection>
  );
}
