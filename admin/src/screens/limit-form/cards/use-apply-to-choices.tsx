import { APPLY_TO, type ApplyTo } from '@purchase-limits/domain/limit';
import { usePlanWith } from '../../../api/use-subscription';
import { PlansLink } from '../../../components/PlansLink';
import { useText } from '../texts';

/** The choices for what a limit applies to. Ones missing from the plan name the plan that has them. */
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
