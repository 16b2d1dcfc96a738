import type { BrandingView } from '@purchase-limits/contract/branding';
import type { ShopView } from '@purchase-limits/contract/shop';
import { SaveBar } from '../../components/SaveBar';
import { usePageTitle } from '../../components/use-page-title';
import { useSaveShortcut } from '../../components/use-save-shortcut';
import { BrandingPreview } from './BrandingPreview';
import { CheckoutCard } from './cards/CheckoutCard';
import { ColorsCard } from './cards/ColorsCard';
import { CustomCssCard } from './cards/CustomCssCard';
import { DisplayCard } from './cards/DisplayCard';
import { FontCard } from './cards/FontCard';
import { ThemeCard } from './cards/ThemeCard';
import { FailureBanner } from './FailureBanner';
import { useText } from './texts';
import { useBrandingForm } from './use-branding-form';
import { BlockStack } from '../../ui/BlockStack';
import { Form } from '../../ui/Form';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';

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
  usePageTitle(t('title'));
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
