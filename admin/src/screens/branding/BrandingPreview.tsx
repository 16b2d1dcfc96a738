import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language } from '@purchase-limits/domain/languages';
import { renderText } from '@purchase-limits/domain/messages';
import { hasFeature } from '@purchase-limits/domain/plans';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useMemo, useState } from 'react';
import { useSubscription } from '../../api/use-subscription';
import { PlansLink } from '../../components/PlansLink';
import { PreviewMessage } from '../../components/store-preview/PreviewMessage';
import { PreviewStore, type PreviewDevice } from '../../components/store-preview/PreviewStore';
import { PreviewSwitches } from '../../components/store-preview/PreviewSwitches';
import { useLocale } from '../../i18n/texts';
import { brandingOf } from './branding-values';
import { useText } from './texts';
import type { BrandingFormState } from './use-branding-form';
import { Card } from '../../ui/Card';
import { CardTitle, SmallNote, Text } from '../../ui/Text';

const MAX = 3;
const PRICE = 48;

type BrandingPreviewProps = {
  /** The form next to it. */
  form: BrandingFormState;
  /** The shop whose page is shown. */
  shop: ShopView['shop'];
};

/** A message on a page of the store, as the form would have it look. */
export function BrandingPreview({ form, shop }: BrandingPreviewProps) {
  const t = useText();
  const locale = useLocale();
  const { subscription } = useSubscription();
  const [device, setDevice] = useState<PreviewDevice>('desktop');
  const [look, setLook] = useLook(form.values.displayType);

  const { values, storedBranding, css } = form;
  const customCss = css.checked?.css ?? storedBranding.customCss;
  // Keyed by its text, so the message is only redrawn when it looks different.
  const shown = JSON.stringify({ ...brandingOf(values, storedBranding), customCss, displayType: look });
  const branding = useMemo(() => JSON.parse(shown) as typeof storedBranding, [shown]);
  const product = t('product');
  const message = useMemo(
    () => sampleMessage(shop.defaultLanguage, product, shop.quantityHelp),
    [shop.defaultLanguage, product, shop.quantityHelp],
  );
  const hasPoweredBy = subscription !== undefined && !hasFeature(subscription.plan, 'remove_powered_by');
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency: shop.currency }).format(PRICE);

  return (
    <Card gap="300">
      <CardTitle>{t('preview')}</CardTitle>
      <PreviewSwitches look={look} onLookChange={setLook} device={device} onDeviceChange={setDevice} />
      <PreviewStore
        isCart={false}
        device={device}
        product={{ title: product, imageUrl: null, quantity: MAX + 1, price }}
        message={<PreviewMessage branding={branding} message={message} hasPoweredBy={hasPoweredBy} />}
        shop={shop}
      />
      {shop.fieldsOnly && <Text as="p">{t('fieldsOnly')}</Text>}
      {values.theme === 'theme' && <SmallNote>{t('previewOfTheme')}</SmallNote>}
      {hasPoweredBy && (
        <SmallNote>
          {t('poweredBy')} <PlansLink />
        </SmallNote>
      )}
    </Card>
  );
}

/** Previews the form's choice until the merchant picks the other. */
function useLook(displayType: DisplayType) {
  const [chosen, setChosen] = useState({ look: displayType, displayType });
  // While rendering: what is drawn is never the look of before.
  if (chosen.displayType !== displayType) setChosen({ look: displayType, displayType });
  return [chosen.look, (other: DisplayType) => setChosen({ look: other, displayType })] as const;
}

/** The built-in message of a product limit, with a button whose colors the form has. */
function sampleMessage(language: Language, name: string, quantityHelp: boolean) {
  const texts = BUILT_IN_TEXTS[language];
  const values = { name, max: String(MAX), contact: texts.buttonText };
  return {
    id: 'sample',
    text: renderText(texts.maximumQuantityLimitMessage, values),
    ...(quantityHelp
      ? { change: texts.changeTo.replace('{n}', values.max) }
      : { contact: { url: '#', text: renderText(texts.contactUsText, values), button: texts.buttonText } }),
  };
}
