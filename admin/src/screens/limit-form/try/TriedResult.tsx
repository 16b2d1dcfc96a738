import { amountWriter } from '../../../components/limit-sentence/amount-writer';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import type { Language } from '@purchase-limits/domain/languages';
import type { ShopView } from '@purchase-limits/contract/shop';
import type { TriedCart, TriedLimit, TriedStanding } from '@purchase-limits/contract/try-limit';
import { PlansLink } from '../../../components/PlansLink';
import { useTryText } from './texts';
import { Badge } from '../../../ui/Badge';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { InlineStack } from '../../../ui/InlineStack';
import { Link } from '../../../ui/Link';
import { SmallNote, Text } from '../../../ui/Text';

type TriedResultProps = {
  /** What was judged. */
  tried: TriedCart;
  /** The shop, for its money and weights. */
  shop: ShopView['shop'];
  /** The language of the messages. */
  language: Language;
};

/** Whether the order is allowed, and why, limit by limit. */
export function TriedResult({ tried, shop, language }: TriedResultProps) {
  const t = useTryText();
  const { allowed, limits, inForce } = tried;
  return (
    <BlockStack gap="300">
      <Banner tone={allowed ? 'success' : 'critical'}>{t(allowed ? 'allowed' : 'notAllowed')}</Banner>
      {[...limits].sort(brokenFirst).map((limit) => (
        <TriedLimitResult key={limit.id ?? ''} limit={limit} shop={shop} language={language} />
      ))}
      <SmallNote>{inForce === 0 ? t('besideNone') : t('beside', { count: inForce })}</SmallNote>
    </BlockStack>
  );
}

type TriedLimitResultProps = {
  /** The limit, and how it stands. */
  limit: TriedLimit;
  /** The shop, for its money and weights. */
  shop: ShopView['shop'];
  /** The language of the messages. */
  language: Language;
};

function TriedLimitResult({ limit, shop, language }: TriedLimitResultProps) {
  const t = useTryText();
  const sentenceOf = useSentence(shop, limit);
  const { id, name, outOfForce, standings } = limit;
  return (
    <div className="tried-limit">
      <BlockStack gap="150">
        <InlineStack gap="200" blockAlign="center">
          <StandingBadge standings={standings} />
          <Text as="span" fontWeight="semibold" breakWord>
            {id === null ? t('thisLimit') : <Link url={`/order-limits/edit/${id}`}>{name}</Link>}
          </Text>
        </InlineStack>
        {outOfForce && outOfForce !== 'inactive' && (
          <Text as="p">
            {t(`out.${outOfForce}`)} {(outOfForce === 'quota' || outOfForce === 'downgrade') && <PlansLink />}
          </Text>
        )}
        {standings.map((standing) => (
          <div key={`${standing.kind} ${standing.subject}`}>
            <Text as="p" breakWord {...(standing.isBroken ? { tone: 'critical' } : {})}>
              {sentenceOf(standing)}
            </Text>
            {standing.message !== null && (
              <blockquote lang={language} dir="auto">
                {standing.message}
              </blockquote>
            )}
            {standing.isBroken && standing.message === null && (
              <SmallNote>{t('trigger.no_notification.help')}</SmallNote>
            )}
          </div>
        ))}
      </BlockStack>
    </div>
  );
}

function StandingBadge({ standings }: Pick<TriedLimit, 'standings'>) {
  const t = useTryText();
  if (standings.length === 0) return <Badge>{t('notConcerned')}</Badge>;
  const isBroken = standings.some((standing) => standing.isBroken);
  return <Badge tone={isBroken ? 'critical' : 'success'}>{t(isBroken ? 'broken' : 'holds')}</Badge>;
}

/** A standing in a sentence, its numbers written as the limit counts. */
function useSentence({ currency, weightUnit }: ShopView['shop'], { conditionType }: TriedLimit) {
  const t = useTryText();
  const write = amountWriter(conditionType, measureFormat(conditionType, 'en', currency, weightUnit));
  return ({ kind, name, isBroken, current, bought, min, max, multiple }: TriedStanding): string => {
    const bound = { min, max, multiple, repurchase: max, blocked: null, login_required: null }[kind];
    if (kind === 'blocked' && !isBroken) return t('apart', { name });
    const key = kind === 'repurchase' && max === null ? 'repurchaseOnce' : kind;
    return t(key, {
      name,
      current: write(current),
      bought: write(bought ?? 0),
      bound: bound === null ? '' : write(bound),
    });
  };
}

/** The limit as typed first, then those that are broken. */
function brokenFirst(one: TriedLimit, other: TriedLimit): number {
  const rank = ({ id, standings }: TriedLimit) => {
    if (id === null) return 0;
    return standings.some(({ isBroken }) => isBroken) ? 1 : 2;
  };
  return rank(one) - rank(other);
}
