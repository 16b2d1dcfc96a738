import type { ShopView } from '@purchase-limits/contract/shop';
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { messageKeysOf } from '@purchase-limits/domain/messages';
import { useMemo } from 'react';
import { useBranding } from '../../api/use-branding';
import { textFacts } from '../../components/draft-facts';
import { useLimitSentence } from '../../components/limit-sentence/use-limit-sentence';
import { PreviewMessage } from '../../components/store-preview/PreviewMessage';
import { PreviewStore } from '../../components/store-preview/PreviewStore';
import { previewChange, previewQuantity, previewText } from '../../components/store-preview/preview-text';
import { addressOfSample } from '../../sample-address';
import type { LimitSample } from '@purchase-limits/domain/limit-samples';
import { useSampleText } from '../../limit-sample-texts';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CardTitle, Text } from '../../ui/Text';

export type SampleShop = Pick<
  ShopView['shop'],
  'name' | 'domain' | 'currency' | 'weightUnit' | 'defaultLanguage' | 'quantityHelp'
>;

type SampleCardProps = {
  /** The limit that is shown. */
  sample: LimitSample;
  /** In whose language, currency and unit. */
  shop: SampleShop;
  /** Whether a limit can be created from it. */
  canUse: boolean;
};

/** A ready-made limit: what it does, what a shopper sees of it, and the way to create it. */
export function SampleCard({ sample, shop, canUse }: SampleCardProps) {
  const t = useSampleText();
  const { id, draftFor } = sample;
  const name = t(`${id}.name`);
  const draft: LimitDraft = { name, ...draftFor(shop.weightUnit) };
  const limit = completeLimit(id, draft);
  const sentenceOf = useLimitSentence();
  const isCart = draft.type === 'cart' || draft.type === 'customer_tag' || draft.type === 'product-blocking';
  // Guests are asked to log in; the limit itself does more.
  const key = messageKeysOf(textFacts(draft)).find((each) => each !== 'loginRequiredMessage');
  const product = t('product');
  const { cart } = BUILT_IN_TEXTS[shop.defaultLanguage];
  const subject = isCart && draft.type !== 'product-blocking' ? cart : product;
  const text = previewText({ key: key!, language: shop.defaultLanguage, draft, shop, name: subject });
  const change = isCart || !shop.quantityHelp ? undefined : previewChange(key, draft, shop.defaultLanguage);
  return (
    <Card>
      <div className="sample">
        <CardTitle>{name}</CardTitle>
        <Text as="p">{sentenceOf({ ...limit, scope: scopeOf(limit) })}</Text>
        <PreviewStore
          isCart={isCart}
          device="phone"
          product={{ title: product, imageUrl: null, quantity: previewQuantity(key, draft) }}
          message={<SampleMessage text={text} change={change} />}
          shop={shop}
        />
        {canUse && (
          <div className="sample-use">
            <Button url={addressOfSample(sample)} accessibilityLabel={t('useOf', { name })}>
              {t('use')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type SampleMessageProps = {
  /** What the message says. */
  text: string;
  /** Its button that sets a valid quantity. */
  change: string | undefined;
};

/** The message in the shop's branding, in the page whatever the branding says: a popup would cover the page. */
function SampleMessage({ text, change }: SampleMessageProps) {
  const { branding } = useBranding();
  const message = useMemo(() => ({ id: 'sample', text, change }), [text, change]);
  const inline = useMemo(() => ({ ...branding, displayType: 'inline' as const }), [branding]);
  return <PreviewMessage branding={inline} message={message} hasPoweredBy={false} />;
}
