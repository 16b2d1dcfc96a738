import type { LimitType } from '@purchase-limits/domain/limit';
import { Fragment } from 'react';
import type { PartName } from '../../components/limit-sentence/sentence-parts';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import { useDraftSentence } from './use-draft-sentence';
import { useProposedName } from './use-proposed-name';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';

const PLACES: Record<Exclude<PartName, 'measured' | 'exclusions'>, string> = {
  bounds: 'max',
  triggers: 'products.kind',
  customers: 'customerTags.kind',
  repurchase: 'repurchase.option',
  when: 'appliesWhen',
};
const MEASURED: Record<LimitType, string> = {
  product: 'products.kind',
  collection: 'collectionIds',
  customer_tag: 'applyTo',
  cart: 'conditionType',
  'product-blocking': 'applyTo',
};

/** What the limit does, in the sentence that the list tells it with. Each part leads to its field. */
export function SentenceCard() {
  const t = useText();
  const { typeForm, values, goToField } = useLimitFormContext();
  const hasExclusions = Object.values(values.exclusions).some((list) => list.length > 0);
  const ofProducts = values.exclusions.products.length > 0 ? 'exclusions.products' : 'exclusions.customerTags';
  const excluded = hasExclusions ? ofProducts : 'purchaseType';
  const places = { ...PLACES, measured: MEASURED[typeForm.type], exclusions: excluded };
  const parts = useDraftSentence();
  useProposedName(parts.map(({ text }) => text).join(''));
  return (
    <Card>
      <section aria-label={t('summary')}>
        <Text as="p" variant="headingLg">
          {parts.map(({ part, text }, at) => (
            <Fragment key={at}>
              {/* A button doesn't break in the middle: what is around it may. */}
              {text.startsWith(' ') && ' '}
              <button type="button" className="sentence-part" onClick={() => goToField(places[part])}>
                {text.trim()}
              </button>
              {text.endsWith(' ') && ' '}
            </Fragment>
          ))}
        </Text>
      </section>
    </Card>
  );
}
