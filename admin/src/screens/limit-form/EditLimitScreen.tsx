import type { LimitView, SavedLimit, ShopView } from '@purchase-limits/domain/views';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { useLimit } from '../../api/use-limits';
import { useSaveLimit } from '../../api/use-save-limit';
import { useShop } from '../../api/use-shops';
import { ComingSoonScreen } from '../../components/ComingSoonScreen';
import { LoadFailed } from '../../components/LoadFailed';
import { NotFoundScreen } from '../../components/NotFoundScreen';
import { useToast } from '../../components/Toasts';
import { isFormType, valuesOf, type FormType } from './form-values';
import { LimitForm } from './LimitForm';
import { LimitFormSkeleton } from './LimitFormSkeleton';

const TITLE = 'Edit limit';
type EditableLimit = LimitView & { type: FormType };

/** Edits the limit in the address. */
export function EditLimitScreen() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const { limit, error, isValidating, reload } = useLimit(id);
  const { shop, error: shopError, reload: reloadShop } = useShop();
  const [edition, setEdition] = useState(0);
  // A limit kept from an earlier visit may be out of date: it is read anew before the merchant starts from it.
  const isRead = useRef(warningsIn(state) !== null);
  if (!isValidating) isRead.current = true;
  const handleReload = async () => {
    await reload();
    setEdition((before) => before + 1);
  };

  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  if (limit && shop && isRead.current)
    return isEditable(limit) ? (
      <EditLimitForm key={`${id} ${edition}`} limit={limit} shop={shop} onReload={() => void handleReload()} />
    ) : (
      <ComingSoonScreen title={limit.name} />
    );
  if (error && !isValidating) return <LoadFailed title={TITLE} error={error} onRetry={reload} />;
  if (shopError) return <LoadFailed title={TITLE} error={shopError} onRetry={reloadShop} />;
  return <LimitFormSkeleton title={TITLE} />;
}

type EditLimitFormProps = {
  /** The limit as it was last read. */
  limit: EditableLimit;
  /** The shop it belongs to. */
  shop: ShopView['shop'];
  /** Reads the limit again, and starts over from it. */
  onReload: () => void;
};

function EditLimitForm({ limit, shop, onReload }: EditLimitFormProps) {
  const { state } = useLocation();
  // The version that the merchant has seen: a save must not name a newer one that was read in the meantime.
  const [seen, setSeen] = useState<LimitView>(limit);
  const [initial] = useState(() => valuesOf(limit));
  const [warnings, setWarnings] = useState(() => warningsIn(state) ?? []);
  const saveLimit = useSaveLimit(limit.id);
  const { showToast } = useToast();
  const handleSaved = (saved: SavedLimit) => {
    setSeen(saved.limit);
    setWarnings(saved.warnings);
    showToast({ content: 'Updated successfully' });
  };
  return (
    <LimitForm
      title={seen.name}
      initial={initial}
      shop={shop}
      stoppedBy={seen.stoppedBy}
      warnings={warnings}
      save={(draft) => saveLimit(draft, seen.version)}
      onSaved={handleSaved}
      onReload={onReload}
    />
  );
}

function isEditable(limit: LimitView): limit is EditableLimit {
  return isFormType(limit.type);
}

/** The warnings that the create screen passes on when it navigates here. */
function warningsIn(state: unknown): SavedLimit['warnings'] | null {
  return (state as { warnings?: SavedLimit['warnings'] } | null)?.warnings ?? null;
}
