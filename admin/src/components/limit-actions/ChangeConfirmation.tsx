import { useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { PartlyDoneError } from '../../api/use-save-limit';
import { useFocusReturn } from '../focus';
import { useFormat } from '../use-format';
import { LimitNames } from './LimitNames';
import { useActionText } from './texts';
import { useDoChange, type LimitChange } from './use-do-change';
import { Banner } from '../../ui/Banner';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

const WORDS = {
  activate: { ask: 'askActivate', consequence: 'activateConsequence' },
  deactivate: { ask: 'askDeactivate', consequence: 'deactivateConsequence' },
  delete: { ask: 'askDelete', consequence: 'deleteConsequence' },
  recover: { ask: 'askRecover', consequence: 'recoverConsequence' },
  duplicate: { ask: 'askDuplicate', consequence: 'duplicateConsequence' },
} as const satisfies Record<LimitChange, object>;

/** The action and its limits. */
export type AskedChange = {
  change: LimitChange;
  /** Those that are seen. */
  limits: { id: string; name: string }[];
  /** Those and the ones that aren't seen; absent: all are seen. */
  ids?: string[];
};

type ChangeConfirmationProps = {
  /** The change to confirm. */
  asked: AskedChange;
  /** Closes the dialog. */
  onClose: () => void;
  /** It has been done. */
  onChanged: () => void;
  /** Whether it is offered to change the status back. */
  offersUndo?: boolean;
};

/** Asks before limits are activated, deactivated, duplicated, deleted or restored. */
export function ChangeConfirmation({ asked, onClose, onChanged, offersUndo = false }: ChangeConfirmationProps) {
  useFocusReturn();
  const { change, limits, ids = limits.map(({ id }) => id) } = asked;
  const t = useActionText();
  const { formatNumber } = useFormat();
  const words = WORDS[change];
  const doChange = useDoChange(offersUndo);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isStarted = useRef(false);
  const left = useRef(ids);
  const count = ids.length;
  const failureOf = (error: unknown) => {
    if (!(error instanceof PartlyDoneError)) return messageOf(error);
    left.current = error.left;
    const done = count - error.left.length;
    return t('partlyDone', { done: formatNumber(done), all: formatNumber(count), reason: error.message });
  };
  const handleConfirm = async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    setWorking(true);
    setFailure(null);
    try {
      await doChange(change, left.current);
      onChanged();
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
      setWorking(false);
    } finally {
      isStarted.current = false;
    }
  };

  const [only] = limits;
  const what =
    count === 1 && only ? t('oneLimit', { name: only.name }) : t('manyLimits', { count: formatNumber(count) });
  return (
    <Modal
      size="small"
      title={t(words.ask, { what })}
      onClose={onClose}
      primaryAction={{
        content: t(change),
        destructive: change === 'delete',
        loading: isWorking,
        onAction: () => void handleConfirm(),
      }}
      secondaryActions={[{ content: t('cancel'), disabled: isWorking, onAction: onClose }]}
      gap="300"
    >
      {failure && (
        <Banner tone="critical">
          <span className="long-words">{failure}</span>
        </Banner>
      )}
      {count > 1 && <LimitNames names={limits.map(({ name }) => name)} count={count} />}
      <Text as="p">{t(words.consequence)}</Text>
    </Modal>
  );
}
