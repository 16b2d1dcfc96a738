import type { LimitType } from '@purchase-limits/domain/limit';
import { PlansLink } from '../../components/PlansLink';
import { useTypeText } from '../../limit-type-texts';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';

type LockedLimitTypeProps = {
  /** The type that the shop's plan does not include. */
  type: LimitType;
  /** The name of the plan that does. */
  plan: string;
};

/** Shown instead of the form of a limit that could not be saved. */
export function LockedLimitType({ type, plan }: LockedLimitTypeProps) {
  const t = useText();
  const typeText = useTypeText();
  const title = typeText(`${type}.title`);
  return (
    <Page title={title} backAction={{ content: typeText('selectType'), url: '/order-limits/type' }}>
      <Card>
        <EmptyState
          heading={t('lockedHelp', { type: title, plan })}
          image="/limit.svg"
          action={{ content: typeText('selectType'), url: '/order-limits/type' }}
        >
          <PlansLink />
        </EmptyState>
      </Card>
    </Page>
  );
}
