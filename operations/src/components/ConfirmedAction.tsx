import { Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { fieldsOf, messageOf } from '../api/api-error';
import { useSend } from '../api/use-send';
import { ActionDialog } from './ActionDialog';
import { DialogButton, type DialogProps } from './DialogButton';
import { useToast } from './Toasts';

const REASON = { least: 3, most: 500 };

type Action<Body, Answer> = {
  /** The title of the dialog: a question. */
  title: string;
  /** What the action means, a paragraph each. */
  means: string[];
  /** What the button does that confirms. */
  confirm: string;
  isDestructive?: boolean;
  /** What has to be typed before: the shop's domain, or the name of what it is done to; sent as `confirm`. */
  typed?: string;
  /** Whether a reason is asked for; sent as `why`. */
  asksWhy?: boolean;
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
export function ConfirmedAction<Body extends object, Answer>(props: ConfirmedActionProps<Body, Answer>) {
  const { label, of, ...action } = props;
  return (
    <DialogButton label={label} of={of} isDestructive={action.isDestructive}>
      {(dialog) => <Confirmation {...dialog} {...action} />}
    </DialogButton>
  );
}

function Confirmation<Body extends object, Answer>(props: DialogProps & Action<Body, Answer>) {
  const { opener, onClose, title, means, confirm, isDestructive, typed, asksWhy, path, body, told } = props;
  const { showDone } = useToast();
  const [why, setWhy] = useState('');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<{ why?: string; confirm?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { send, isSending } = useSend<object, Answer>(path, {
    onDone: (answer) => {
      showDone(told(answer));
      onClose();
    },
    onFailed: (error) => {
      const fields = fieldsOf(error);
      setWrong({ why: fields.why, confirm: fields.confirm });
      setFailure(fields.why || fields.confirm ? null : messageOf(error));
    },
  });
  const handleConfirm = () => {
    const isUnexplained = asksWhy === true && why.trim().length < REASON.least;
    const isOther = typed !== undefined && name.trim() !== typed;
    setFailure(null);
    setWrong({
      ...(isUnexplained && { why: `Write at least ${REASON.least} characters.` }),
      ...(isOther && { confirm: `Type ${typed} to confirm.` }),
    });
    if (isUnexplained || isOther) return;
    void send({ ...body, ...(asksWhy && { why: why.trim() }), ...(typed !== undefined && { confirm: name.trim() }) });
  };
  return (
    <ActionDialog
      opener={opener}
      onClose={onClose}
      title={title}
      confirm={confirm}
      isDestructive={isDestructive}
      isSending={isSending}
      failure={failure}
      onConfirm={handleConfirm}
    >
      {means.map((text) => (
        <Text key={text} as="p" breakWord>
          {text}
        </Text>
      ))}
      {asksWhy && (
        <TextField
          label="Reason"
          helpText="Kept with your name under What operators did."
          autoComplete="off"
          autoFocus
          maxLength={REASON.most}
          value={why}
          error={wrong.why}
          onChange={setWhy}
        />
      )}
      {typed !== undefined && (
        <TextField
          label={`Type ${typed} to confirm`}
          autoComplete="off"
          value={name}
          error={wrong.confirm}
          onChange={setName}
        />
      )}
    </ActionDialog>
  );
}
