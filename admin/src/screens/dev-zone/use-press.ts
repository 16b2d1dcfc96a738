import { useState } from 'react';
import { useSwitchSandbox } from '../../api/use-sandbox';
import { useToast } from '../../components/Toasts';

/** Presses switches of the local store; says why when one does not work. `isPressed`: one of them is under way. */
export function usePress() {
  const switchSandbox = useSwitchSandbox();
  const { attempt } = useToast();
  const [isPressed, setPressed] = useState(false);
  const press = async (...request: Parameters<typeof switchSandbox>) => {
    setPressed(true);
    await attempt(() => switchSandbox(...request));
    setPressed(false);
  };
  return { isPressed, press: (...request: Parameters<typeof switchSandbox>) => void press(...request) };
}
