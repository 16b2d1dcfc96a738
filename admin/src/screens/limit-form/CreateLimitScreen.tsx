import type { SavedLimit, ShopView } from '@purchase-limits/domain/views';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCreateLimit } from '../../api/use-save-limit';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { NotFoundScreen } from '../../components/NotFoundScreen';
import { useToast } from '../../components/Toasts';
import { isFormType, newValues, type FormType } from './form-values';
import { LimitForm } from './LimitForm';
import { LimitFormSkeleton } from './LimitFormSkeleton';

const TITLES: Record<FormType, string> = { product: 'Create product limit', cart: 'Create cart limit' };

/** Creates a limit of the type in the address. */
export function CreateLimitScreen() {
  const { type } = useParams();
  const { shop, error, reload } = useShop();
  if (!isFormType(type)) return <NotFoundScreen />;
  if (shop) return <CreateLimitForm key={type} type={type} shop={shop} />;
  return error ? (
    <LoadFailed title={TITLES[type]} error={error} onRetry={reload} />
  ) : (
    <LimitFormSkeleton title={TITLES[type]} />
  );
}

type CreateLimitFormProps = {
  /** The type of the limit. */
  type: FormType;
  /** The shop it is for. */
  shop: ShopView['shop'];
};

function CreateLimitForm({ type, shop }: CreateLimitFormProps) {
  const navigate = useNavigate();
  const save = useCreateLimit();
  const { showToast } = useToast();
  const [initial] = useState(() => newValues(type, todayInGmt()));
  const handleSaved = ({ limit, warnings }: SavedLimit) => {
    showToast({ content: 'Created successfully' });
    void navigate(`/order-limits/edit/${limit.id}`, { replace: true, state: { warnings } });
  };
  return (
    <LimitForm
      title={TITLES[type]}
      initial={initial}
      shop={shop}
      stoppedBy={null}
      warnings={[]}
      save={save}
      onSaved={handleSaved}
      onReload={() => {}}
    />
  );
}

function todayInGmt(): string {
  return new Date().toISOString().slice(0, 10);
}
