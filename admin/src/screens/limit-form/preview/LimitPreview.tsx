import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import { useMemo, useState } from 'react';
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import { useBranding } from '../../../api/use-branding';
import { useCollections, useProducts } from '../../../api/use-catalog';
import { useSubscription } from '../../../api/use-subscription';
import { PlansLink } from '../../../components/PlansLink';
import { PreviewMessage } from '../../../components/store-preview/PreviewMessage';
import { PreviewStore, type PreviewDevice } from '../../../components/store-preview/PreviewStore';
import { PreviewSwitches } from '../../../components/store-preview/PreviewSwitches';
import {
  previewChange,
  previewHint,
  previewQuantity,
  previewText,
} from '../../../components/store-preview/preview-text';
import { hasNoBounds, measuredBy, type LimitFormValues } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { messageKeysIn } from '../messages/message-texts';
import { useText } from '../texts';
import { BlockStack } from '../../../ui/BlockStack';
import { Select } from '../../../ui/Select';
import { SmallNote, Text } from '../../../ui/Text';

type LimitPreviewProps = {
  /** The language of the shopper. */
  language: Language;
  /** The text that the merchant has focused. */
  messageKey: MessageKey | null;
  /** The merchant chose another text to look at. */
  onMessageKeyChange: (messageKey: MessageKey) => void;
};

/** The message as a shopper sees it, in the shop's branding, while the merchant types. */
export function LimitPreview({ language, messageKey, onMessageKeyChange }: LimitPreviewProps) {
  const t = useText();
  const { values, draft, shop } = useLimitFormContext();
  const { branding } = useBranding();
  const { subscription } = useSubscription();
  const [chosenLook, setLook] = useState<DisplayType | null>(null);
  const [choosesHint, setChoosesHint] = useState(false);
  const [device, setDevice] = useState<PreviewDevice>('desktop');
  const { name, isCart, product } = usePreviewSubject(language);

  const keys = messageKeysIn(draft);
  const written = keys.find((shown) => shown === messageKey) ?? keys[0];
  const canShowHint = keys.length > 0 && draft.hint === true;
  const isHint = canShowHint && choosesHint;
  const look = isHint ? 'inline' : (chosenLook ?? branding.displayType);
  const lookOf = useMemo(() => ({ ...branding, displayType: look }), [branding, look]);
  const key = isHint ? undefined : written;
  const options: (MessageKey | 'hint')[] = canShowHint ? [...keys, 'hint'] : keys;
  const textOf = (wanted: MessageKey) => previewText({ key: wanted, language, draft, shop, name });
  const isUntold = values.notificationTrigger === 'no_notification';
  const isSilent = isUntold || shop.fieldsOnly;
  const noteOf = () => {
    if (isUntold) return t('trigger.no_notification.help');
    if (!written) return t('noBound');
    return shop.fieldsOnly ? t('look.fieldsOnly.note') : null;
  };
  const note = noteOf();
  const contact = values.contactUs.enabled && {
    url: values.contactUs.url,
    text: textOf('contactUsText'),
    button: textOf('buttonText'),
  };
  const change = isCart || !shop.quantityHelp ? undefined : previewChange(key, draft, language);
  const shownMessage = key && { id: key, text: textOf(key), change, ...(contact && { contact }) };
  const hint = { id: 'hint', text: previewHint({ language, draft, shop, name }), isHint: true as const };
  const message = (isHint || shownMessage) && !isSilent && (
    <PreviewMessage branding={lookOf} message={shownMessage || hint} hasPoweredBy={subscription?.paid === false} />
  );

  return (
    <BlockStack gap="300">
      <PreviewSwitches look={look} onLookChange={setLook} device={device} onDeviceChange={setDevice} />
      {options.length > 1 && (
        <Select
          label={t('messageToPreview')}
          labelHidden
          options={options.map((value) => ({ value, label: t(value) }))}
          value={isHint ? 'hint' : key}
          onChange={(chosen: MessageKey | 'hint') => {
            setChoosesHint(chosen === 'hint');
            if (chosen !== 'hint') onMessageKeyChange(chosen);
          }}
        />
      )}
      <PreviewStore
        isCart={isCart}
        device={device}
        product={{ ...product, quantity: previewQuantity(key, draft) }}
        message={message || null}
        shop={shop}
      />
      {note !== null && <SmallNote>{note}</SmallNote>}
      {subscription?.paid === false && (
        <Text as="p" variant="bodySm">
          {t('poweredBy')} <PlansLink />
        </Text>
      )}
    </BlockStack>
  );
}

/** The previewed message's subject, and the product on the page around it. */
function usePreviewSubject(language: Language) {
  const t = useText();
  const { typeForm, values } = useLimitFormContext();
  const measured = hasNoBounds(values) ? 'product' : measuredBy(typeForm.type, values);
  const [productId] = firstProductIds(measuresTargets(values, typeForm.type) ? values.targets : values.products);
  const [collectionId] = values.collectionIds;
  const { products } = useProducts(productId ? [productId] : []);
  const { collections } = useCollections(measured === 'collection' && collectionId ? [collectionId] : []);
  const found = productId ? products.get(productId) : undefined;
  const product = { title: found?.title ?? t('sampleProduct'), imageUrl: found?.imageUrl ?? null };
  const names = {
    cart: BUILT_IN_TEXTS[language].cart,
    collection: (collectionId && collections.get(collectionId)?.title) || t('sampleCollection'),
    product: product.title,
  };
  return { name: names[measured], isCart: measured === 'cart' || hasNoBounds(values), product };
}

function measuresTargets(values: LimitFormValues, type: string): boolean {
  return type === 'product-blocking' && !hasNoBounds(values) && values.applyTo === 'product';
}

function firstProductIds({ kind, items }: LimitFormValues['products']): string[] {
  return kind === 'specific' ? items.slice(0, 1).map(({ productId }) => productId) : [];
}
