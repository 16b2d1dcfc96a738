import { type LimitType, completeLimit } from '@purchase-limits/domain/limit';
import { Fragment, useEffect, useRef } from 'react';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { firstCharacters } from '@purchase-limits/domain/characters';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { useFormContext } from 'react-hook-form';
import type { PartName, SentencePart } from '../../components/limit-sentence/sentence-parts';
import { useSentenceParts } from '../../components/limit-sentence/use-limit-sentence';
import { hasNoBounds, type LimitFormValues } from './form-values';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';

const PLACES: Record<Exclude<PartName, 'measured' | 'exclusions'>, string> = {
  bounds: 'max',
  triggers: 'products.kind',
  customers: 'customerTags.kind',
  repurchase: 'repurchase.option',
  when: 'appliesWhen',
  replaces: 'replaces',
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
  const { kind, products, customerTags } = values.exclusions;
  const excludesProducts = kind === 'group' || products.length > 0;
  const ofTags = customerTags.length > 0 ? 'exclusions.customerTags' : 'purchaseType';
  const excluded = excludesProducts ? `exclusions.${kind === 'group' ? 'group' : 'products'}` : ofTags;
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

/** The parts of the sentence about the limit as it is typed. */
function useDraftSentence(): SentencePart[] {
  const { values, draft } = useLimitFormContext();
  const limit = completeLimit('', draft);
  const { conditionType, min, max, multiple } = limit;
  const isWithoutBound = !hasNoBounds(values) && min === null && max === null && multiple === null;
  const bounds = { min, max: isWithoutBound ? Number.NaN : max, multiple };
  return useSentenceParts()({ conditionType, ...bounds, scope: scopeOf(limit) });
}

/** Names a new limit by its sentence until the merchant names it. */
function useProposedName(sentence: string): void {
  const { isNew } = useLimitFormContext();
  const { getValues, setValue, formState } = useFormContext<LimitFormValues>();
  const { isDirty } = formState;
  const proposed = useRef('');
  const proposal = firstCharacters(sentence, MAX_LENGTH.name);
  useEffect(() => {
    if (!isNew || !isDirty) return;
    const name = getValues('name');
    // A draft that was typed before a reload has it already.
    if (name === '' || name === proposed.current) setValue('name', proposal, { shouldDirty: true });
    if (getValues('name') === proposal) proposed.current = proposal;
  }, [isNew, isDirty, proposal, getValues, setValue]);
}
