import { useRef, useState } from 'react';

/** Work that the merchant begins: `run` does nothing while it is under way, and `isWorking` tells so. */
export function useWorking() {
  const [isWorking, setWorking] = useState(false);
  // A ref and not the state: a second click can come before the next render.
  const isUnderWay = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWorking(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setWorking(false);
    }
  };
  return { isWorking, run };
}
