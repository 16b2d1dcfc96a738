import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import type { LimitDetails, LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { useLimit } from '../../api/use-limits';
import { useSaveLimit } from '../../api/use-save-limit';
import { useShop } from '../../api/use-shops';
import { LoadFailed } from '../../components/LoadFailed';
import { useToast } from '../../components/Toasts';
import { listAddress } from '../../components/list-address';
import { isSameLimit } from './conflict/merge-values';
import { mergeNewest } from './conflict/use-conflict';
import { valuesOf, type LimitFormValues } from './form-values';
import { draftPlace, forgetDraft, readDraft, type KeptDraft, type Saved } from './kept-draft';
import { LimitForm } from './LimitForm';
import { LimitFormSkeleton } from './LimitFormSkeleton';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import { useLimitActions } from './use-limit-actions';
import { useLimitTypeForm } from './use-limit-type-form';
import type { FormStart } from './use-limit-values';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';

/** Edits the limit in the address. */
export function EditLimitScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const { state } = useLocation();
  const { limit, error, isValidating, reload } = useLimit(id);
  const { shop, error: shopError, reload: reloadShop } = useShop();
  const typeForm = useLimitTypeForm(limit?.type);
  const [edition, setEdition] = useState(0);
  // A cached limit may be stale, so it is refetched before editing.
  const isRead = useRef(createdState(state) !== null);
  if (!isValidating) isRead.current = true;
  const handleReload = async () => {
    await reload();
    if (shop) forgetDraft(placeOf(shop, id));
    setEdition((before) => before + 1);
  };

  if (error instanceof ApiError && error.status === 404) return <DeletedLimit />;
  if (limit && shop && typeForm && isRead.current)
    return (
      <EditLimitForm
        key={`${id} ${edition}`}
        limit={limit}
        typeForm={typeForm}
        shop={shop}
        onReload={() => void handleReload()}
      />
    );
  if (error && !isValidating) return <LoadFailed title={t('editTitle')} error={error} onRetry={reload} />;
  if (shopError) return <LoadFailed title={t('editTitle')} error={shopError} onRetry={reloadShop} />;
  return <LimitFormSkeleton title={t('editTitle')} />;
}

type EditLimitFormProps = {
  /** The limit as it was last read. */
  limit: LimitDetails;
  /** The form of the limit's type. */
  typeForm: LimitTypeForm;
  /** The shop it belongs to. */
  shop: ShopView['shop'];
  /** Reads the limit again, and starts over from it. */
  onReload: () => void;
};

function EditLimitForm({ limit, typeForm, shop, onReload }: EditLimitFormProps) {
  const t = useText();
  const { state } = useLocation();
  const [created] = useState(() => createdState(state));
  useForgetTyped(created);
  const [seen, setSeen] = useState<LimitView>(limit);
  const place = placeOf(shop, limit.id);
  const [kept] = useState(() => readDraft(place));
  const [start] = useState(() => startOf(limit, created, kept));
  const [warnings, setWarnings] = useState(created?.warnings ?? limit.warnings);
  const saver = useSaveLimit(limit.id, kept && kept.saved.version === limit.version ? kept.openSave : null);
  const { showToast } = useToast();
  const { actionsFor, dialog } = useLimitActions(seen, onReload);
  const handleSaved = (saved: SavedLimit) => {
    setSeen(saved.limit);
    setWarnings(saved.warnings);
    showToast({ content: t('updated') });
  };
  return (
    <>
      <LimitForm
        title={seen.name}
        limitId={limit.id}
        actionsFor={actionsFor}
        typeForm={typeForm}
        start={start}
        place={place}
        shop={shop}
        stoppedBy={seen.stoppedBy}
        warnings={warnings}
        saver={saver}
        onSaved={handleSaved}
        onNewest={setSeen}
        onReload={onReload}
      />
      {dialog}
    </>
  );
}

function placeOf(shop: ShopView['shop'], id: string): string {
  return draftPlace(shop.id, `edit ${id}`);
}

/** What the form opens with: the saved limit, and what was typed here before, or in the form that created it. */
function startOf(limit: LimitDetails, created: CreatedState | null, kept: KeptDraft | null): FormStart {
  const saved = { values: valuesOf(limit), version: limit.version };
  const start = { saved, isKept: kept !== null, isToSave: Boolean(created?.typed && created.isToSave), sample: null };
  if (!kept) return { ...start, typed: created?.typed ?? null, conflict: null };
  if (kept.saved.version === limit.version) return { ...start, typed: kept.typed, conflict: null };
  const { values, conflict } = mergeNewest(baseOf(kept, limit), kept.typed, limit, null);
  return { ...start, typed: values, conflict };
}

/** What the draft and the saved limit both started from: the saved one itself, where a lost answer was about it. */
function baseOf({ saved, openSave }: KeptDraft, limit: LimitDetails): Saved {
  const values = valuesOf(limit);
  const isSent = (body: unknown) => isSameLimit(valuesOf(completeLimit(limit.id, body as LimitDraft)), values);
  return openSave?.bodies.some(isSent) ? { values, version: limit.version } : saved;
}

/** State from the create screen. `typed`: the values, if others were saved; `isToSave`: they were sent too. */
type CreatedState = { warnings: SavedLimit['warnings']; typed: LimitFormValues | null; isToSave?: boolean };

function createdState(state: unknown): CreatedState | null {
  return state !== null && typeof state === 'object' && 'warnings' in state ? (state as CreatedState) : null;
}

/** The form now has the typed values, so they leave the history, or a reload would restore them. */
function useForgetTyped(created: CreatedState | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (created?.typed) void navigate('.', { replace: true, state: { ...created, typed: null } });
  }, [created, navigate]);
}

/** Shown instead of a limit that is not there, for example because it was deleted in another window. */
function DeletedLimit() {
  const t = useText();
  return (
    <Page title={t('deletedTitle')} backAction={{ content: t('limitsManagement'), url: listAddress() }}>
      <Card>
        <EmptyState
          heading={t('deletedTitle')}
          image="/limit.svg"
          action={{ content: t('backToLimits'), url: listAddress() }}
        >
          <p>{t('deleted')}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}
