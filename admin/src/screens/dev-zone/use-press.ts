import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { useSwitchSandbox } from '../../api/use-sandbox';
import { useToast } from '../../components/Toasts';

/** Presses switches of the local store, one at a time; says why when one does not work. */
export function usePress() {
  const switchSandbox = useSwitchSandbox();
  const { showError } = useToast();
  const [isPressed, setPressed] = useState(false);
  const press = async (...request: Parameters<typeof switchSandbox>) => {
    setPressed(true);
    try {
      await switchSandbox(...request);
    } catch (error) {
      showError(messageOf(error));
    }
    setPressed(false);
  };
  return { isPressed, press: (...request: Parameters<typeof switchSandbox>) => void press(...request) };
}
