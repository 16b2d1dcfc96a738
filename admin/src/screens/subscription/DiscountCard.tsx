import { couponOf } from '@purchase-limits/domain/coupons';
import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useState } from 'react';
import { FormSection } from '../../components/FormSection';
import { useFormat } from '../../components/use-format';
import { useWorking } from '../../components/use-working';
import { planName } from './plan-name';
import { isCampaignOn } from './plan-prices';
import { useText } from './texts';
import type { useDiscount } from './use-discount';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';
import { TextField } from '../../ui/TextField';

const MAX_LENGTH = 50;

type DiscountCardProps = {
  /** The codes and the plans that they are for. */
  catalog: PlanCatalog;
  /** What the shop has, and the applied code. */
  subscription: SubscriptionView;
  /** The interval whose prices are shown. */
  interval: BillingInterval;
  /** Nothing can be applied or cancelled at the moment. */
  isDisabled: boolean;
  /** Applies and cancels. */
  discount: ReturnType<typeof useDiscount>;
};

/** The discount code: a field, or the applied code and what it takes off. */
export function DiscountCard(props: DiscountCardProps) {
  const t = useText();
  const { subscription, isDisabled, discount } = props;
  const { coupon } = subscription;
  return (
    <FormSection title={t('discountTitle')} note={t('discountNote')}>
      {coupon ? (
        <InlineStack gap="400" align="space-between" blockAlign="center">
          <div className="long-words">
            <Text as="p" fontWeight="semibold">
              {t('appliedCode', { code: coupon.code })}
            </Text>
            <AppliedEffect {...props} coupon={coupon} />
          </div>
          {!isCampaignOn(props.catalog, subscription) && (
            <CancelButton code={coupon.code} isDisabled={isDisabled} onCancel={discount.cancel} />
          )}
        </InlineStack>
      ) : (
        <CodeForm isDisabled={isDisabled} onApply={discount.apply} />
      )}
    </FormSection>
  );
}

type AppliedEffectProps = Omit<DiscountCardProps, 'discount' | 'isDisabled'> & {
  /** The applied code. */
  coupon: NonNullable<SubscriptionView['coupon']>;
};

function AppliedEffect({ catalog, subscription, interval, coupon }: AppliedEffectProps) {
  const t = useText();
  const { formatDate, formatList } = useFormat();
  const { bonusImpressions: count, endsAt } = catalog.campaign;
  const known = couponOf(coupon.code);
  if (isCampaignOn(catalog, subscription))
    return <Text as="p">{t('campaignApplied', { count, date: formatDate(endsAt) })}</Text>;
  if (!coupon.isValid || !known) return <Text as="p">{t('notValid')}</Text>;
  if (known.interval !== interval) return <Text as="p">{t('fitsOther', { interval })}</Text>;
  const plans = formatList(known.plans.map((plan) => planName(catalog, plan)));
  return <Text as="p">{t(interval === 'yearly' ? 'fitsYearly' : 'fitsMonthly', { plans })}</Text>;
}

type CodeFormProps = {
  /** Nothing can be applied at the moment. */
  isDisabled: boolean;
  /** The merchant applies what is typed; answers why it is refused. */
  onApply: (code: string) => Promise<string | null>;
};

function CodeForm({ isDisabled, onApply }: CodeFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isWorking, run } = useWorking();
  const handleChange = (code: string) => {
    setTyped(code);
    setRefusal(null);
  };
  const handleSubmit = () => {
    if (isWorking || isDisabled) return;
    const code = typed.trim();
    if (!code) return setRefusal(t('required'));
    void run(async () => setRefusal(await onApply(code)));
  };
  return (
    // Without the hidden button that Polaris adds: it would take the focus when this form appears.
    <Form implicitSubmit={false} onSubmit={handleSubmit}>
      <div className="code-field">
        <TextField
          label={t('discountTitle')}
          labelHidden
          autoComplete="off"
          maxLength={MAX_LENGTH}
          value={typed}
          error={refusal ?? undefined}
          onChange={handleChange}
          connectedRight={
            <Button submit loading={isWorking} disabled={isDisabled}>
              {t('apply')}
            </Button>
          }
        />
      </div>
    </Form>
  );
}

type CancelButtonProps = {
  /** The applied code. */
  code: string;
  /** Nothing can be cancelled at the moment. */
  isDisabled: boolean;
  /** The merchant cancels it. */
  onCancel: () => Promise<unknown>;
};

function CancelButton({ code, isDisabled, onCancel }: CancelButtonProps) {
  const t = useText();
  const { isWorking, run } = useWorking();
  return (
    <Button
      loading={isWorking}
      disabled={isDisabled}
      accessibilityLabel={t('cancelNamed', { code })}
      onClick={() => void run(onCancel)}
    >
      {t('cancel')}
    </Button>
  );
}
