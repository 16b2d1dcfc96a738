import type { CheckoutRulesView } from '@purchase-limits/contract/checkout-rules';
import { Button, Card, BlockStack, InlineError, Text } from '@shopify/polaris';
import { ExternalIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useShop } from '../../api/use-shops';
import { appBridge } from '../../bridge/app-bridge';
import { StepItem } from '../../components/StepItem';
import { useFormat } from '../../components/use-format';
import { isOn } from './is-on';
import { useText } from './texts';

type StepsCardProps = GrantProps & { rules: CheckoutRulesView };

/** What has to be done until the checkout holds limits, and how far that is. */
export function StepsCard({ rules, isGrantAwaited, onGranted }: StepsCardProps) {
  const t = useText();
  const { state, missingScopes } = rules;
  const isSwitchedOn = isOn(rules);
  const isAllowed = missingScopes.length === 0;
  const isPublished = state === 'on';
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('steps')}
        </Text>
        <ol className="steps">
          <StepItem
            title={t('step.allow')}
            state={isAllowed ? 'done' : 'open'}
            action={
              isAllowed ? null : (
                <AllowAction scopes={missingScopes} isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
              )
            }
          >
            {t(isAllowed ? 'step.allow.done' : 'step.allow.open')}
          </StepItem>
          <StepItem title={t('step.switchOn')} state={isSwitchedOn ? 'done' : 'open'}>
            {t(isSwitchedOn ? 'step.switchOn.done' : 'step.switchOn.open')}
          </StepItem>
          <StepItem title={t('step.publish')} state={isPublished ? 'done' : 'open'}>
            {t(isPublished ? 'step.publish.done' : 'step.publish.open')}
          </StepItem>
        </ol>
      </BlockStack>
    </Card>
  );
}

type GrantProps = {
  /** The merchant has just allowed it, and the app has not heard of it yet. */
  isGrantAwaited: boolean;
  onGranted: () => void;
};

/** Asks for the permission where the platform can ask for it. */
function AllowAction({ scopes, isGrantAwaited, onGranted }: GrantProps & { scopes: string[] }) {
  const t = useText();
  const id = useId();
  const { formatList } = useFormat();
  const { shopInfo } = useShop();
  const [failure, setFailure] = useState<string | null>(null);
  const handleAllow = async () => {
    setFailure(null);
    try {
      const answer = await appBridge?.scopes.request(scopes);
      if (answer?.result === 'granted-all') onGranted();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (appBridge)
    return (
      <>
        <Text as="p" tone="subdued">
          {t('step.allow.scopes', { scopes: formatList(scopes) })}
        </Text>
        <div>
          <Button id={id} variant="primary" loading={isGrantAwaited} onClick={() => void handleAllow()}>
            {t('step.allow.action')}
          </Button>
        </div>
        {failure !== null && <InlineError message={failure} fieldID={id} />}
      </>
    );
  return (
    <>
      <Text as="p">{t('step.allow.elsewhere')}</Text>
      <div>
        <Button
          url={shopInfo && `${shopInfo.grantUrl}/settings/checkout-rules`}
          disabled={!shopInfo}
          external
          icon={ExternalIcon}
        >
          {t('step.allow.openAdmin')}
        </Button>
      </div>
    </>
  );
}
