import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { post } from './client';

type Outcome<Answer> = {
  /** It was done. */
  onDone: (answer: Answer) => void;
  /** It failed. */
  onFailed: (error: unknown) => void;
};

/** Sends one action at a time. Refetches the page's data whatever the outcome; `isSending` until then. */
export function useSend<Body, Answer>(path: string, { onDone, onFailed }: Outcome<Answer>) {
  const { mutate } = useSWRConfig();
  const [isSending, setSending] = useState(false);
  const isStarted = useRef(false);
  const send = async (body: Body) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setSending(true);
    await post<Answer>(path, body).then(onDone, onFailed);
    await mutate(() => true);
    isStarted.current = false;
    setSending(false);
  };
  return { send, isSending };
}
