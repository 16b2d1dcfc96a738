import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type SubmitOptions<Values, Accepted> = {
  /** Sends the values; null: they were not accepted, 'again': what the form has then is to be sent. */
  send: (values: Values) => Promise<Accepted | 'again' | null>;
  onAccepted: (accepted: Accepted) => void;
  /** The values are wrong, and were not sent. */
  onInvalid: () => void;
  /** Whether the form is submitted as soon as it is there. */
  isToSubmit: boolean;
};

/** Submits the form, and does nothing while a submit is under way. */
export function useSubmit<Values extends FieldValues, Accepted>(
  form: UseFormReturn<Values>,
  { send, onAccepted, onInvalid, isToSubmit }: SubmitOptions<Values, Accepted>,
) {
  // A ref and not the state: a second click can come before the next render.
  const isUnderWay = useRef(false);
  const [isNext, setNext] = useState(isToSubmit);
  const handleSubmit = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setNext(false);
    const result: { accepted: Accepted | 'again' | null } = { accepted: null };
    const submit = form.handleSubmit(async (values) => {
      result.accepted = await send(values);
    }, onInvalid);
    try {
      await submit();
    } finally {
      isUnderWay.current = false;
    }
    // Deferred, because a finished submit marks the form as submitted, and a saved form starts over.
    if (result.accepted === 'again') setNext(true);
    else if (result.accepted) onAccepted(result.accepted);
  };
  // The newest one knows what the form holds by then.
  const latest = useRef(handleSubmit);
  latest.current = handleSubmit;
  useEffect(() => {
    if (isNext) void latest.current();
  }, [isNext]);
  return handleSubmit;
}
