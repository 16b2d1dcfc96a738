import type { BrandingView } from '@purchase-limits/contract/branding';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useEffect, useRef } from 'react';
import { FormSection } from '../../components/FormSection';
import { SaveBar } from '../../components/SaveBar';
import { useSaveShortcut } from '../../components/use-save-shortcut';
import { BrandingPreview } from './BrandingPreview';
import { fieldId } from './branding-values';
import { ColorsCard } from './cards/ColorsCard';
import { CustomCssCard } from './cards/CustomCssCard';
import { DisplayCard } from './cards/DisplayCard';
import { FontCard } from './cards/FontCard';
import { ThemeCard } from './cards/ThemeCard';
import type { BrandingCardProps } from './cards/branding-card';
import { useText } from './texts';
import { useBrandingForm } from './use-branding-form';
import type { Failure } from './use-refusal';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Checkbox } from '../../ui/Checkbox';
import { Form } from '../../ui/Form';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { Text } from '../../ui/Text';

const CARDS = [ThemeCard, DisplayCard, FontCard, ColorsCard, CustomCssCard, CheckoutCard];
/** What a message that matches the theme takes from there. */
const OF_PRESETS = [FontCard, ColorsCard];

type BrandingFormProps = {
  /** The branding as it was last read, with its version. */
  view: BrandingView;
  /** The shop that it belongs to. */
  shop: ShopView['shop'];
  /** Discards the edits and loads the saved branding. */
  onReload: () => void;
};

/** The branding form with its preview. */
export function BrandingForm({ view, shop, onReload }: BrandingFormProps) {
  const t = useText();
  const form = useBrandingForm(view, shop.disableCheckoutButton);
  const { values, isDirty, isSaving, isValid, handleSave, handleDiscard, failure } = form;
  const cards = CARDS.filter((card) => values.theme !== 'theme' || !OF_PRESETS.includes(card));
  useSaveShortcut(() => void handleSave());
  return (
    <Page title={t('title')}>
      <SaveBar
        isOpen={isDirty}
        isSaving={isSaving}
        isValid={isValid}
        onSave={() => void handleSave()}
        onDiscard={handleDiscard}
      />
      <BlockStack gap="400">
        {failure && <FailureBanner failure={failure} onReload={onReload} />}
        <Layout>
          <Layout.Section>
            <Form onSubmit={() => void handleSave()}>
              <BlockStack gap="400">
                {cards.map((Card) => (
                  <Card key={Card.name} form={form} />
                ))}
              </BlockStack>
            </Form>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <div className="preview-beside">
              <BrandingPreview form={form} shop={shop} />
            </div>
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}

type FailureBannerProps = {
  /** What was not saved, and why. */
  failure: Failure;
  /** The merchant wants the branding as it is saved now. */
  onReload: () => void;
};

/** Reports which part wasn't saved, and why. The edits are still in the form. */
function FailureBanner({ failure, onReload }: FailureBannerProps) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), [failure]);
  const { part, reason, isConflict } = failure;
  return (
    <div ref={top}>
      {isConflict ? (
        <Banner tone="warning" title={t('conflict')} action={{ content: t('reload'), onAction: onReload }}>
          <Text as="p">{t('conflictNote')}</Text>
        </Banner>
      ) : (
        <Banner tone="critical" title={t('saveFailed')}>
          <Text as="p">{t(part === 'branding' ? 'notSaved' : `failed.${part}`)}</Text>
          <Text as="p">{reason}</Text>
        </Banner>
      )}
    </div>
  );
}

/** What happens to the theme's checkout buttons while a cart breaks a limit. */
function CheckoutCard({ form: { values, change, errorOf } }: BrandingCardProps) {
  const t = useText();
  return (
    <FormSection title={t('checkout')}>
      <Checkbox
        id={fieldId('disableCheckoutButton')}
        label={t('disableCheckoutButton')}
        checked={values.disableCheckoutButton}
        error={errorOf('disableCheckoutButton')}
        onChange={(disableCheckoutButton) => change({ disableCheckoutButton })}
      />
    </FormSection>
  );
}
