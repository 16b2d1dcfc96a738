import { useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type SubmitOptions<Values, Accepted> = {
  /** Sends the values; null: they were not accepted, 'again': what the form has then is to be sent. */
  send: (values: Values) => Promise<Accepted | 'again' | null>;
  onAccepted: (accepted: Accepted) => void;
  /** The values are wrong, and were not sent. */
  onInvalid: () => void;
};

/** Submits the form, and does nothing while a submit is under way. */
export function useSubmit<Values extends FieldValues, Accepted>(
  form: UseFormReturn<Values>,
  { send, onAccepted, onInvalid }: SubmitOptions<Values, Accepted>,
) {
  // A ref and not the state: a second click can come before the next render.
  const isUnderWay = useRef(false);
  const handleSubmit = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
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
    if (result.accepted === 'again') await handleSubmit();
    else if (result.accepted) onAccepted(result.accepted);
  };
  return handleSubmit;
}
