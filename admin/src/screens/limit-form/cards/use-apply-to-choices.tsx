import { APPLY_TO, type ApplyTo } from '@purchase-limits/domain/limit';
import { usePlanWith } from '../../../api/use-subscription';
import { PlansLink } from '../../../components/PlansLink';
import { useText } from '../texts';

/** What a limit can be applied to. What the shop's plan lacks is there, and says which plan has it. */
export function useApplyToChoices(now: ApplyTo, textsOf: 'customer_tag' | 'product-blocking') {
  const t = useText();
  const plan = usePlanWith('collection_limits');
  return APPLY_TO.map((value) => {
    const isLocked = value === 'collection' && plan !== null;
    return {
      value,
      label: t(`${textsOf}.applyTo.${value}`),
      ...(isLocked && {
        helpText: (
          <span className="locked-note">
            {t('needsPlan', { plan })} <PlansLink />
          </span>
        ),
        disabled: now !== value,
      }),
    };
  });
}
