import { completeLimit, type LimitDraft, type LimitType } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateLimit } from '../../api/use-save-limit';
import { usePlanWith } from '../../api/use-subscription';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { useToast } from '../../components/Toasts';
import { todayInGmt } from '../../components/today-in-gmt';
import type { LimitSample } from '@purchase-limits/domain/limit-samples';
import { useSampleText } from '../../limit-sample-texts';
import { LIMIT_TYPE_ENTRIES } from '../../limit-types';
import { newValues, valuesOf, type LimitFormValues } from './form-values';
import { draftPlace, readDraft } from './kept-draft';
import { LimitForm } from './LimitForm';
import { LimitFormSkeleton } from './LimitFormSkeleton';
import { LockedLimitType } from './LockedLimitType';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import { useLimitTypeForm } from './use-limit-type-form';
import type { FormStart } from './use-limit-values';

/** What a sentence fills the form with. */
export type Filling = {
  /** The sentence. */
  id: string;
  /** Null: nothing. */
  draft: Omit<LimitDraft, 'name'> | null;
  /** Shown above the form. */
  intro: ReactNode;
};

type CreateLimitProps = {
  /** The type of the limit. */
  type: LimitType;
  /** What the form is filled with; undefined: nothing. */
  sample?: LimitSample | undefined;
  /** The same, from a sentence. */
  filling?: Filling;
};

/** The form of a new limit. */
export function CreateLimit({ type, sample, filling }: CreateLimitProps) {
  const t = useText();
  const { shop, error, reload } = useShop();
  const typeForm = useLimitTypeForm(type);
  const plan = usePlanWith(LIMIT_TYPE_ENTRIES[type].feature);
  if (plan) return <LockedLimitType type={type} plan={plan} />;
  if (shop && typeForm) return <CreateLimitForm typeForm={typeForm} sample={sample} filling={filling} shop={shop} />;
  const title = t('createLimit');
  return error ? <LoadFailed title={title} error={error} onRetry={reload} /> : <LimitFormSkeleton title={title} />;
}

type CreateLimitFormProps = {
  /** The form of the limit's type. */
  typeForm: LimitTypeForm;
  /** What it is filled with; undefined: nothing. */
  sample: LimitSample | undefined;
  /** The same, from a sentence. */
  filling: Filling | undefined;
  /** The shop it is for. */
  shop: ShopView['shop'];
};

function CreateLimitForm({ typeForm, sample, filling, shop }: CreateLimitFormProps) {
  const t = useText();
  const sampleText = useSampleText();
  const navigate = useNavigate();
  const { showToast } = useToast();
  const filledValues = () => {
    const draft = filling?.draft ?? sample?.draftFor(shop.weightUnit);
    const name = sample ? sampleText(`${sample.id}.name`) : '';
    return draft ? valuesOf(completeLimit('', { startDate: todayInGmt(), ...draft, name })) : null;
  };
  const place = draftPlace(shop.id, ['create', typeForm.type, filling?.id ?? sample?.id].join(' '));
  const [kept] = useState(() => readDraft(place));
  const saver = useCreateLimit(kept && kept.openSave);
  const [start] = useState((): FormStart => {
    const values = newValues(typeForm.type, todayInGmt());
    return {
      saved: { values, version: null },
      typed: kept && kept.typed,
      isKept: kept !== null,
      isToSave: false,
      conflict: null,
      sample: filledValues(),
    };
  });
  const handleSaved = ({ limit, warnings }: SavedLimit, typed: LimitFormValues | null, isToSave: boolean) => {
    showToast({ content: t('created') });
    void navigate(`/order-limits/edit/${limit.id}`, { replace: true, state: { warnings, typed, isToSave } });
  };
  return (
    <LimitForm
      title={t(typeForm.title)}
      typeForm={typeForm}
      start={start}
      place={place}
      shop={shop}
      stoppedBy={null}
      warnings={[]}
      saver={saver}
      onSaved={handleSaved}
      onNewest={() => {}}
      onReload={() => {}}
      intro={filling?.intro}
    />
  );
}
