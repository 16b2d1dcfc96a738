import type { CheckoutRulesView, CheckoutRulesBody } from '@purchase-limits/contract/checkout-rules';
import { useState } from 'react';
import { useCheckoutRules } from '../../api/use-checkout-rules';
import { LoadFailed } from '../../components/LoadFailed';
import { SkeletonCards } from '../../components/SkeletonCards';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { FailureCard } from './FailureCard';
import { GapsCard } from './GapsCard';
import { isOn } from './is-on';
import { RefusalsCard } from './RefusalsCard';
import { RulesBanners } from './RulesBanners';
import { StateCard } from './StateCard';
import { StepsCard } from './StepsCard';
import { SwitchOffDialog } from './SwitchOffDialog';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { Page } from '../../ui/Page';
import { CardTitle } from '../../ui/Text';

/** The checkout rule's state, and what it can't enforce. */
export function CheckoutRulesScreen() {
  const t = useText();
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const { rules, error, reload, save } = useCheckoutRules(awaited);
  if (error && !rules) return <LoadFailed title={t('checkoutRules')} error={error} onRetry={reload} />;
  if (!rules) return <CheckoutRulesSkeleton />;
  return <Rules rules={rules} save={save} awaited={awaited} onGranted={setAwaited} />;
}

type RulesProps = {
  rules: CheckoutRulesView;
  save: SaveRules;
  /** Scopes that the merchant has granted, as far as the app has not heard of it. */
  awaited: readonly string[];
  /** The merchant has granted these. */
  onGranted: (scopes: readonly string[]) => void;
};

function Rules({ rules, save, awaited, onGranted }: RulesProps) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const { isEnabled, blockOnFailure, missingScopes, refusals } = rules;
  const handleSave = useSaveRules(save);
  const handleSwitch = (isWanted: boolean) => handleSave({ isEnabled: isWanted, blockOnFailure });

  return (
    <Page title={t('checkoutRules')} backAction={{ content: t('settings'), url: '/settings' }}>
      <BlockStack gap="400">
        <RulesBanners rules={rules} onSwitch={handleSwitch} />
        <StateCard rules={rules} onSwitch={() => (isOn(rules) ? setAsking(true) : handleSwitch(true))} />
        <StepsCard
          rules={rules}
          isGrantAwaited={awaited.some((scope) => missingScopes.includes(scope))}
          onGranted={() => onGranted(missingScopes)}
        />
        <FailureCard rules={rules} onChoose={(isBlocked) => handleSave({ isEnabled, blockOnFailure: isBlocked })} />
        <RefusalsCard
          rules={rules}
          isGrantAwaited={awaited.some((scope) => refusals.missingScopes.includes(scope))}
          onGranted={() => onGranted(refusals.missingScopes)}
          onSwitch={(countsRefusals) => handleSave({ isEnabled, blockOnFailure, countsRefusals })}
        />
        <GapsCard gaps={rules.gaps} />
        <NotCoveredCard />
      </BlockStack>
      {isAsking && (
        <SwitchOffDialog
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            handleSwitch(false);
          }}
        />
      )}
    </Page>
  );
}

/** The screen's outline while it is read. */
function CheckoutRulesSkeleton() {
  const t = useText();
  return (
    <Page title={t('checkoutRules')} backAction={{ content: t('settings'), url: '/settings' }}>
      <div role="status" aria-label={t('loading')}>
        <SkeletonCards cards={[3, 6, 6, 3, 5]} />
      </div>
    </Page>
  );
}

const ORDERS = ['pointOfSale', 'edited', 'byApi', 'renewals'] as const;

/** The orders for which the platform asks no checkout rule, of any app. */
function NotCoveredCard() {
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{t('notCovered')}</CardTitle>
      <List>
        {ORDERS.map((order) => (
          <List.Item key={order}>{t(`notCovered.${order}`)}</List.Item>
        ))}
      </List>
    </Card>
  );
}

type SaveRules = (wish: CheckoutRulesBody) => Promise<unknown>;

/** Saves what the merchant wants, one change after the other; what could not be saved is said, and is as before. */
function useSaveRules(save: SaveRules): (wish: CheckoutRulesBody) => void {
  const t = useText();
  const { attempt } = useToast();
  const { run } = useWorking();
  return (wish) => void run(() => attempt(() => save(wish), t('saved')));
}
