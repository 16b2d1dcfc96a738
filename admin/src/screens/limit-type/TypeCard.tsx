import type { LimitType } from '@purchase-limits/domain/limit';
import { usePlanWith } from '../../api/use-subscription';
import { PlansLink } from '../../components/PlansLink';
import type { LimitTypeEntry } from '../../limit-types';
import { useTypeText } from '../../limit-type-texts';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle, Note, Text } from '../../ui/Text';
import { LockIcon } from '../../ui/icons';

type TypeCardProps = {
  /** The type. */
  type: LimitType;
  /** What there is to say about it. */
  entry: LimitTypeEntry;
};

/** One type of limits: to choose, announced, or locked with the plan that includes it. */
export function TypeCard({ type, entry }: TypeCardProps) {
  const t = useTypeText();
  const { icon, badge, feature } = entry;
  const plan = usePlanWith(feature);
  const title = t(`${type}.title`);
  const url = plan === null && badge !== 'comingSoon' ? `/order-limits/create/${type}` : null;
  return (
    <div className="type-card" data-disabled={url === null}>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <div className="type-icon">
            <Icon source={icon} />
          </div>
          {badge && <Badge tone={badge === 'mostPopular' ? 'success' : undefined}>{t(badge)}</Badge>}
          {plan && <Badge icon={LockIcon}>{t('planBadge', { plan })}</Badge>}
        </InlineStack>
        <BlockStack gap="100">
          <CardTitle>{title}</CardTitle>
          <Text as="p">{t(`${type}.description`)}</Text>
          <Note>{t(`${type}.example`)}</Note>
          {plan && (
            <Text as="p">
              {t('needsPlan', { plan })} <PlansLink />
            </Text>
          )}
        </BlockStack>
      </BlockStack>
      <Button
        url={url ?? undefined}
        disabled={url === null}
        accessibilityLabel={t('selectNamed', { title: title.toLowerCase() })}
      >
        {t('select')}
      </Button>
    </div>
  );
}
