import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { lazy, useState } from 'react';
import { OnDemand } from '../../components/OnDemand';
import { todayInGmt } from '../../components/today-in-gmt';
import { CheckoutRoom } from './CheckoutRoom';
import { useTryText } from './try/texts';
import { emptyCart, type TypedCart } from './try/typed-cart';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { ButtonGroup } from '../../ui/ButtonGroup';
import { Card } from '../../ui/Card';

// What shows a message is as much code as the form itself, and shoppers' texts are in it: it comes after the fields.
const LimitPreview = lazy(async () => ({ default: (await import('./preview/LimitPreview')).LimitPreview }));
const TryPanel = lazy(async () => ({ default: (await import('./try/TryPanel')).TryPanel }));
const PastOrdersPanel = lazy(async () => ({
  default: (await import('./past-orders/PastOrdersPanel')).PastOrdersPanel,
}));
const LimitFigures = lazy(async () => ({ default: (await import('./LimitFigures')).LimitFigures }));
const VIEWS = ['preview', 'tryIt', 'pastOrders'] as const;

type SidePanelProps = {
  /** The saved limit that is edited; null: a new one. */
  limitId: string | null;
  /** The first error of the limit's rule. */
  ruleError: string | undefined;
  /** The language of the shopper. */
  language: Language;
  /** The text that the merchant has focused. */
  messageKey: MessageKey | null;
  /** The merchant chose another text to look at. */
  onMessageKeyChange: (messageKey: MessageKey) => void;
};

/** The panel next to the form: the shopper's message, a cart to try the limit with, or its effect on past orders. */
export function SidePanel({ limitId, ruleError, language, messageKey, onMessageKeyChange }: SidePanelProps) {
  const t = useTryText();
  const [view, setView] = useState<(typeof VIEWS)[number]>('preview');
  // Kept while the preview is shown.
  const [checkId, setCheckId] = useState<string | null>(null);
  const [cart, setCart] = useState<TypedCart>(() => emptyCart(todayInGmt()));
  return (
    <>
      <CheckoutRoom limitId={limitId} ruleError={ruleError} />
      <BlockStack gap="400">
        <Card gap="300">
          <div role="group" aria-label={t('side')} className="side-views">
            <ButtonGroup variant="segmented" fullWidth>
              {VIEWS.map((other) => (
                <Button key={other} pressed={view === other} onClick={() => setView(other)}>
                  {t(other)}
                </Button>
              ))}
            </ButtonGroup>
          </div>
          {view === 'preview' && (
            <OnDemand place={<div className="preview-place" />}>
              <LimitPreview language={language} messageKey={messageKey} onMessageKeyChange={onMessageKeyChange} />
            </OnDemand>
          )}
          {view === 'tryIt' && (
            <OnDemand onFailed={() => setView('preview')}>
              <TryPanel
                limitId={limitId}
                error={ruleError}
                cart={cart}
                onCartChange={(changed) => setCart((before) => ({ ...before, ...changed }))}
                language={language}
              />
            </OnDemand>
          )}
          {view === 'pastOrders' && (
            <OnDemand onFailed={() => setView('preview')}>
              <PastOrdersPanel limitId={limitId} error={ruleError} checkId={checkId} onCheckIdChange={setCheckId} />
            </OnDemand>
          )}
        </Card>
        {limitId !== null && (
          <OnDemand>
            <LimitFigures limitId={limitId} />
          </OnDemand>
        )}
      </BlockStack>
    </>
  );
}
