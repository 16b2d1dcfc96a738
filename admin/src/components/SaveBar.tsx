import { useLayoutEffect } from 'react';
import { appBridge } from '../bridge/app-bridge';
import { useText } from './texts';
import { ContextualSaveBar } from '../ui/ContextualSaveBar';

const SAVE_BAR_ID = 'limits-save-bar';

type SaveBarProps = {
  /** Whether there is something to save. */
  isOpen: boolean;
  /** Whether it is being saved right now. */
  isSaving: boolean;
  /** Whether it can be saved. */
  isValid: boolean;
  /** Saves the changes. */
  onSave: () => void;
  /** Discards the changes. */
  onDiscard: () => void;
};

/** 'Unsaved changes' with Discard and Save: the platform's bar when embedded, otherwise our frame's. */
export function SaveBar(props: SaveBarProps) {
  const t = useText();
  if (appBridge) return <PlatformSaveBar {...props} />;
  const { isOpen, isSaving, isValid, onSave, onDiscard } = props;
  if (!isOpen) return null;
  return (
    <ContextualSaveBar
      message={t('unsavedChanges')}
      saveAction={{ content: t('save'), onAction: onSave, loading: isSaving, disabled: isSaving || !isValid }}
      discardAction={{ content: t('discard'), onAction: onDiscard, disabled: isSaving }}
    />
  );
}

function PlatformSaveBar({ isOpen, isSaving, isValid, onSave, onDiscard }: SaveBarProps) {
  const t = useText();
  // A layout effect cleans up while the element still exists; afterwards the bar could not be hidden.
  useLayoutEffect(() => {
    if (!isOpen) return;
    void appBridge?.saveBar.show(SAVE_BAR_ID);
    return () => void appBridge?.saveBar.hide(SAVE_BAR_ID);
  }, [isOpen]);

  return (
    <ui-save-bar id={SAVE_BAR_ID}>
      <button
        variant="primary"
        type="button"
        disabled={isSaving || !isValid}
        loading={isSaving ? '' : undefined}
        onClick={onSave}
      >
        {t('save')}
      </button>
      <button type="button" disabled={isSaving} onClick={onDiscard}>
        {t('discard')}
      </button>
    </ui-save-bar>
  );
}
