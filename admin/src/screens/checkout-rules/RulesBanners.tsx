import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Text } from '../../ui/Text';

/** Where the server has the page of the guide on whom to ask. */
const HELP = '/docs/guide/help/';

type RulesBannersProps = {
  rules: CheckoutRulesView;
  /** The merchant switches it on or off. */
  onSwitch: (isOn: boolean) => void;
};

/** Problems with the checkout rule, and their remedies. */
export function RulesBanners({ rules, onSwitch }: RulesBannersProps) {
  const t = useText();
  const { formatInstant } = useFormat();
  const { state, isEnabled, blockOnFailure, problem, failingSince, gaps } = rules;
  const lacksPlace = isEnabled && gaps.some(({ reasons }) => reasons.includes('no_place'));
  return (
    <>
      {problem !== null && <ProblemBanner problem={problem} isEnabled={isEnabled} onSwitch={onSwitch} />}
      {state === 'switched_off_in_store' && (
        <Banner
          tone="warning"
          title={t('switchedOff.title')}
          action={{ content: t('turnOn'), onAction: () => onSwitch(true) }}
          secondaryAction={{ content: t('problem.leaveOff'), onAction: () => onSwitch(false) }}
        >
          <Text as="p">{t('switchedOff.more')}</Text>
        </Banner>
      )}
      {lacksPlace && (
        <Banner
          tone={state === 'no_place' ? 'critical' : 'warning'}
          title={t('noPlace.title')}
          action={{ content: t('tryAgain'), onAction: () => onSwitch(true) }}
        >
          <Text as="p">{t('noPlace.more')}</Text>
        </Banner>
      )}
      {failingSince !== null && isEnabled && (
        <Banner
          tone={blockOnFailure ? 'critical' : 'warning'}
          title={t('failing.title', { at: formatInstant(failingSince) })}
          action={{ content: t('failing.action'), url: HELP, external: true }}
        >
          <BlockStack gap="100">
            <Text as="p">{t(blockOnFailure ? 'failing.blocked' : 'failing.passed')}</Text>
            <Text as="p">{t(blockOnFailure ? 'failing.blocked.advice' : 'failing.passed.advice')}</Text>
          </BlockStack>
        </Banner>
      )}
    </>
  );
}

type ProblemBannerProps = Pick<RulesBannersProps, 'onSwitch'> & { problem: string; isEnabled: boolean };

function ProblemBanner({ problem, isEnabled, onSwitch }: ProblemBannerProps) {
  const t = useText();
  return (
    <Banner
      tone="critical"
      title={t(isEnabled ? 'problem.title' : 'problem.offTitle')}
      action={{ content: t(isEnabled ? 'tryAgain' : 'turnOn'), onAction: () => onSwitch(true) }}
      secondaryAction={isEnabled ? undefined : { content: t('problem.leaveOff'), onAction: () => onSwitch(false) }}
    >
      <BlockStack gap="100">
        <Text as="p">
          <span className="long-words">{problem}</span>
        </Text>
        {isEnabled && <Text as="p">{t('problem.advice')}</Text>}
      </BlockStack>
    </Banner>
  );
}
