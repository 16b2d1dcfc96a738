import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { messageKeysOf } from '@purchase-limits/domain/messages';
import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useBranding } from '../../api/use-branding';
import { useProducts } from '../../api/use-catalog';
import { useSubscription } from '../../api/use-subscription';
import { textFacts } from './draft-facts';
import { useLimitFormContext } from './limit-form-context';
import { isContactKey } from './message-fields';
import { previewQuantity, previewText } from './preview-text';
import { PreviewMessage } from './PreviewMessage';
import { PreviewStore } from './PreviewStore';
import { useText } from './texts';

const LOOKS: readonly DisplayType[] = ['inline', 'popup'];

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
  const { typeForm, values, draft, shop } = useLimitFormContext();
  const { branding } = useBranding();
  const { subscription } = useSubscription();
  const [chosenLook, setLook] = useState<DisplayType | null>(null);
  const firstItem = values.products.kind === 'specific' ? values.products.items[0] : undefined;
  const { products } = useProducts(firstItem ? [firstItem.productId] : []);

  const isCart = typeForm.previewPage === 'cart';
  const look = chosenLook ?? branding.displayType;
  const lookOf = useMemo(() => ({ ...branding, displayType: look }), [branding, look]);
  const keys = messageKeysOf(textFacts(draft)).filter((key) => !isContactKey(key));
  const key = keys.find((shown) => shown === messageKey) ?? keys[0];
  const found = firstItem && products.get(firstItem.productId);
  const productTitle = found?.title ?? t('sampleProduct');
  const textOf = (wanted: MessageKey) => previewText({ key: wanted, language, draft, shop, isCart, productTitle });
  const isSilent = values.notificationTrigger === 'no_notification';
  const shownNote = t(key ? `look.${look}.note` : 'noBound');
  const note = isSilent ? t('trigger.no_notification.help') : shownNote;
  const contact = values.contactUs.enabled && {
    url: values.contactUs.url,
    text: textOf('contactUsText'),
    button: textOf('buttonText'),
  };
  const message = key && !isSilent && (
    <PreviewMessage
      branding={lookOf}
      message={{ id: key, text: textOf(key), ...(contact && { contact }) }}
      hasPoweredBy={subscription?.paid === false}
    />
  );

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('preview')}
          </Text>
          <InlineStack blockAlign="center" gap="200">
            <Text as="span" variant="bodySm" tone="subdued">
              {t('previewAs')}
            </Text>
            <ButtonGroup variant="segmented">
              {LOOKS.map((other) => (
                <Button key={other} size="slim" pressed={look === other} onClick={() => setLook(other)}>
                  {t(`look.${other}`)}
                </Button>
              ))}
            </ButtonGroup>
          </InlineStack>
        </InlineStack>
        {keys.length > 1 && (
          <Select
            label={t('messageToPreview')}
            labelHidden
            options={keys.map((value) => ({ value, label: t(value) }))}
            value={key}
            onChange={(chosen: MessageKey) => onMessageKeyChange(chosen)}
          />
        )}
        <PreviewStore
          isCart={isCart}
          product={{ title: productTitle, imageUrl: found?.imageUrl ?? null, quantity: previewQuantity(key, draft) }}
          message={message || null}
          domain={shop.domain}
        />
        <Text as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
        {subscription?.paid === false && (
          <Text as="p" variant="bodySm">
            {t('poweredBy')}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
