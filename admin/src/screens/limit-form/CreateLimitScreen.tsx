import type { LimitType } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCreateLimit } from '../../api/use-save-limit';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { NotFoundScreen } from '../../components/NotFoundScreen';
import { useToast } from '../../components/Toasts';
import { todayInGmt } from '../../components/today-in-gmt';
import { isLimitType } from '../../limit-types';
import type { LimitFormValues } from './form-values';
import { LimitForm } from './LimitForm';
import { LimitFormSkeleton } from './LimitFormSkeleton';
import type { LimitTypeForm } from './types/limit-type-form';
import { hasForm, useLimitTypeForm } from './use-limit-type-form';

const TITLE = 'Create limit';

/** Creates a limit of the type in the address. */
export function CreateLimitScreen() {
  const { type = '' } = useParams();
  return isLimitType(type) && hasForm(type) ? <CreateLimit key={type} type={type} /> : <NotFoundScreen />;
}

function CreateLimit({ type }: { type: LimitType }) {
  const { shop, error, reload } = useShop();
  const typeForm = useLimitTypeForm(type);
  if (shop && typeForm) return <CreateLimitForm typeForm={typeForm} shop={shop} />;
  return error ? <LoadFailed title={TITLE} error={error} onRetry={reload} /> : <LimitFormSkeleton title={TITLE} />;
}

type CreateLimitFormProps = {
  /** The form of the limit's type. */
  typeForm: LimitTypeForm;
  /** The shop it is for. */
  shop: ShopView['shop'];
};

function CreateLimitForm({ typeForm, shop }: CreateLimitFormProps) {
  const navigate = useNavigate();
  const save = useCreateLimit();
  const { showToast } = useToast();
  const [initial] = useState(() => typeForm.defaults(todayInGmt(), shop.defaultLanguage));
  const handleSaved = ({ limit, warnings }: SavedLimit, typed: LimitFormValues | null) => {
    showToast({ content: 'Created successfully' });
    void navigate(`/order-limits/edit/${limit.id}`, { replace: true, state: { warnings, typed } });
  };
  return (
    <LimitForm
      title={typeForm.title}
      typeForm={typeForm}
      initial={initial}
      typed={null}
      shop={shop}
      stoppedBy={null}
      warnings={[]}
      save={save}
      onSaved={handleSaved}
      onReload={() => {}}
    />
  );
}
