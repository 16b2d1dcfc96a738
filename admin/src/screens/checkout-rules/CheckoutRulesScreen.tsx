import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { useState } from 'react';
import { useCheckoutRules } from '../../api/use-checkout-rules';
import { LoadFailed } from '../../components/LoadFailed';
import { usePageTitle } from '../../components/use-page-title';
import { CheckoutRulesSkeleton } from './CheckoutRulesSkeleton';
import { FailureCard } from './FailureCard';
import { GapsCard } from './GapsCard';
import { isOn } from './is-on';
import { NotCoveredCard } from './NotCoveredCard';
import { RulesBanners } from './RulesBanners';
import { StateCard } from './StateCard';
import { StepsCard } from './StepsCard';
import { SwitchOffDialog } from './SwitchOffDialog';
import { useText } from './texts';
import { useSaveRules, type SaveRules } from './use-save-rules';
import { BlockStack } from '../../ui/BlockStack';
import { Page } from '../../ui/Page';

/** The checkout rule's state, and what it can't enforce. */
export function CheckoutRulesScreen() {
  const t = useText();
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const { rules, error, reload, save } = useCheckoutRules({ isGrantAwaited });
  if (error && !rules) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (!rules) return <CheckoutRulesSkeleton />;
  return <Rules rules={rules} save={save} isGrantAwaited={isGrantAwaited} onGranted={() => setGrantAwaited(true)} />;
}

type RulesProps = {
  rules: CheckoutRulesView;
  save: SaveRules;
  isGrantAwaited: boolean;
  /** The merchant has allowed what the rule needs. */
  onGranted: () => void;
};

function Rules({ rules, save, isGrantAwaited, onGranted }: RulesProps) {
  const t = useText();
  usePageTitle(t('title'));
  const [isAsking, setAsking] = useState(false);
  const { isEnabled, blockOnFailure } = rules;
  const handleSave = useSaveRules(save);
  const handleSwitch = (isWanted: boolean) => handleSave({ isEnabled: isWanted, blockOnFailure });

  return (
    <Page title={t('title')} backAction={{ content: t('settings'), url: '/settings' }}>
      <BlockStack gap="400">
        <RulesBanners rules={rules} onSwitch={handleSwitch} />
        <StateCard rules={rules} onSwitch={() => (isOn(rules) ? setAsking(true) : handleSwitch(true))} />
        <StepsCard rules={rules} isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
        <FailureCard rules={rules} onChoose={(isBlocked) => handleSave({ isEnabled, blockOnFailure: isBlocked })} />
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
