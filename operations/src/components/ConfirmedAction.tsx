import { Text } from '@shopify/polaris';
import { useState } from 'react';
import { messageOf } from '../api/api-error';
import { useSend } from '../api/use-send';
import { ActionDialog } from './ActionDialog';
import { DialogButton, type DialogProps } from './DialogButton';
import { useToast } from './Toasts';

type Action<Body, Answer> = {
  /** The title of the dialog: a question. */
  title: string;
  /** What the action means, a paragraph each. */
  means: string[];
  /** What the button does that confirms. */
  confirm: string;
  isDestructive?: boolean;
  path: string;
  body: Body;
  /** What is said when it is done. */
  told: (answer: Answer) => string;
};

type ConfirmedActionProps<Body, Answer> = Action<Body, Answer> & {
  /** What it does. */
  label: string;
  /** To what it does it; read to those who do not see the row. */
  of: string;
};

/** A button for an action that is done only after a confirmation. */
export function ConfirmedAction<Body, Answer>({ label, of, ...action }: ConfirmedActionProps<Body, Answer>) {
  return (
    <DialogButton label={label} of={of} isDestructive={action.isDestructive}>
      {(dialog) => <Confirmation {...dialog} {...action} />}
    </DialogButton>
  );
}

function Confirmation<Body, Answer>(props: DialogProps & Action<Body, Answer>) {
  const { opener, onClose, title, means, confirm, isDestructive, path, body, told } = props;
  const { showDone } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { send, isSending } = useSend<Body, Answer>(path, {
    onDone: (answer) => {
      showDone(told(answer));
      onClose();
    },
    onFailed: (error) => setFailure(messageOf(error)),
  });
  return (
    <ActionDialog
      opener={opener}
      onClose={onClose}
      title={title}
      confirm={confirm}
      isDestructive={isDestructive}
      isSending={isSending}
      failure={failure}
      onConfirm={() => void send(body)}
    >
      {means.map((text) => (
        <Text key={text} as="p" breakWord>
          {text}
        </Text>
      ))}
    </ActionDialog>
  );
}
