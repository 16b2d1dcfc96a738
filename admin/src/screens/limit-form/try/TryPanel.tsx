import type { Language } from '@purchase-limits/domain/languages';
import { PURCHASE_TYPES } from '@purchase-limits/domain/limit';
import { lazy, Suspense } from 'react';
import { useProducts } from '../../../api/use-catalog';
import { useTryLimit } from '../../../api/use-try-limit';
import { todayInGmt } from '../../../components/today-in-gmt';
import { useFormat } from '../../../components/use-format';
import { useResourcePicker } from '../../../components/resource-picker/ResourcePicker';
import { shownFieldError } from '../field-error-texts';
import { useLimitFormContext } from '../limit-form-context';
import { useTryText } from './texts';
import { buyerOf, linesOf, purchaseTypeOf, requestOf, zoneOf, type TypedCart } from './typed-cart';
import { TriedCustomer } from './TriedCustomer';
import { TriedLines } from './TriedLines';
import { TriedResult } from './TriedResult';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { InlineStack } from '../../../ui/InlineStack';
import { Select } from '../../../ui/Select';
import { SkeletonBodyText } from '../../../ui/Skeleton';
import { Note, PartTitle, Text } from '../../../ui/Text';

const TriedSituation = lazy(async () => ({ default: (await import('./TriedSituation')).TriedSituation }));

type TryPanelProps = {
  /** The saved limit that is edited; null: a new one. */
  limitId: string | null;
  /** The first error of the limit's rule; the limit cannot be tried with it. */
  error: string | undefined;
  /** What is put together. */
  cart: TypedCart;
  /** The merchant changes it. */
  onCartChange: (changed: Partial<TypedCart>) => void;
  /** The language of the shopper. */
  language: Language;
};

/** A cart and a customer, and their result under the unsaved limit along with all others in force. */
export function TryPanel({ limitId, error, cart, onCartChange, language }: TryPanelProps) {
  const t = useTryText();
  const { draft, shop, values } = useLimitFormContext();
  const { formatDay, timeZone } = useFormat();
  const { pickProducts } = useResourcePicker();
  const { products, isLoading, error: productsError } = useProducts(cart.items.map(({ productId }) => productId));
  const lines = linesOf(cart.items, products);
  const today = todayInGmt();
  const request =
    error || lines.length === 0 ? null : requestOf({ cart, lines, draft, limitId, language, today, timeZone });
  const judged = useTryLimit(request);
  const buyer = buyerOf(cart, draft);
  const purchaseType = purchaseTypeOf(cart, draft);
  const chosen = values.products.kind === 'specific' ? values.products.items : [];
  const startsLater = Boolean(draft.startDate && draft.startDate > cart.on);
  const handlePick = async () => {
    const items = await pickProducts(cart.items, { withVariants: true });
    if (items) onCartChange({ items });
  };

  return (
    <BlockStack gap="300">
      <Note>{t('intro')}</Note>
      <PartTitle>{t('cart')}</PartTitle>
      {cart.items.length === 0 && <Text as="p">{t('emptyCart')}</Text>}
      {productsError && <Banner tone="warning">{t('productsFailed', { reason: productsError.message })}</Banner>}
      {isLoading && lines.length === 0 && <SkeletonBodyText lines={2} />}
      <TriedLines lines={lines} cart={cart} buyer={buyer} onChange={onCartChange} />
      <InlineStack gap="200">
        <Button onClick={() => void handlePick()}>{t(cart.items.length > 0 ? 'changeProducts' : 'addProducts')}</Button>
        {cart.items.length === 0 && chosen.length > 0 && (
          <Button onClick={() => onCartChange({ items: chosen.slice(0, 10) })}>{t('addChosen')}</Button>
        )}
      </InlineStack>
      <TriedCustomer cart={cart} buyer={buyer} zone={zoneOf(draft, timeZone)} onChange={onCartChange} />
      {purchaseType && (
        <Select
          label={t('purchaseType')}
          options={PURCHASE_TYPES.map((value) => ({ value, label: t(value) }))}
          value={purchaseType}
          onChange={(chosen) => onCartChange({ purchaseType: chosen as typeof purchaseType })}
        />
      )}
      {draft.appliesWhen && (
        <Suspense>
          <TriedSituation cart={cart} onChange={onCartChange} />
        </Suspense>
      )}
      {startsLater && (
        <InlineStack>
          <Button variant="plain" onClick={() => onCartChange({ on: draft.startDate! })}>
            {t('tryOnStart', { day: formatDay(draft.startDate!) })}
          </Button>
        </InlineStack>
      )}
      <div role="status" aria-label={t('result')} aria-busy={judged.isJudging}>
        <BlockStack gap="300">
          {error && lines.length > 0 && (
            <Banner tone="info">{t('incomplete', { error: shownFieldError(error) })}</Banner>
          )}
          {judged.error && request && (
            <Banner tone="critical" title={t('failed')} action={{ content: t('tryAgain'), onAction: judged.retry }}>
              {judged.error.message}
            </Banner>
          )}
          {request && !judged.tried && !judged.error && <SkeletonBodyText lines={3} />}
          {judged.tried && (
            <>
              {draft.status === 'inactive' && <Text as="p">{t('isInactive')}</Text>}
              <TriedResult tried={judged.tried} shop={shop} language={language} />
            </>
          )}
        </BlockStack>
      </div>
    </BlockStack>
  );
}
