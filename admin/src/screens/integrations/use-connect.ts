import { useRef } from 'react';
import { useToast } from '../../components/Toasts';
import { useText } from './texts';

/** Saves whether the shop is connected, one change after the other, and says how it went. */
export function useConnect(save: (isConnected: boolean) => Promise<unknown>): (isConnected: boolean) => void {
  const t = useText();
  const { showToast, showError } = useToast();
  const saving = useRef(false);
  const run = async (isConnected: boolean) => {
    if (saving.current) return;
    saving.current = true;
    try {
      await save(isConnected);
      showToast({ content: t(isConnected ? 'nowConnected' : 'nowDisconnected') });
    } catch {
      showError(t('updateFailed'));
    } finally {
      saving.current = false;
    }
  };
  return (isConnected) => void run(isConnected);
}
