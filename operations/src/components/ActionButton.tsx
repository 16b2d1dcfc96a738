import { Button } from '@shopify/polaris';
import { messageOf } from '../api/api-error';
import { useMayAct } from '../api/use-me';
import { useSend } from '../api/use-send';
import { useFocusAfterRemoval } from './focus';
import { useToast } from './Toasts';

type ActionButtonProps<Body, Answer> = {
  /** What it does. */
  label: string;
  /** To what it does it; read to those who do not see the row. */
  of: string;
  path: string;
  body: Body;
  /** What is said when it is done. */
  told: (answer: Answer) => string;
};

/** Does an action at once, and says what came of it. */
export function ActionButton<Body, Answer>({ label, of, path, body, told }: ActionButtonProps<Body, Answer>) {
  const { showDone, showError } = useToast();
  const around = useFocusAfterRemoval<HTMLSpanElement>();
  const { send, isSending } = useSend<Body, Answer>(path, {
    onDone: (answer) => showDone(told(answer)),
    onFailed: (error) => showError(messageOf(error)),
  });
  const mayAct = useMayAct();
  if (!mayAct) return null;
  return (
    <span ref={around} className="unbroken">
      <Button accessibilityLabel={`${label}: ${of}`} loading={isSending} onClick={() => void send(body)}>
        {label}
      </Button>
    </span>
  );
}
