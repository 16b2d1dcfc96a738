import { useState } from 'react';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { Text } from '../../ui/Text';

type SecretOnceProps = {
  /** What it is. */
  kind: 'key' | 'secret';
  /** The secret. */
  text: string;
  /** Closes the dialog. */
  onClose: () => void;
};

/** Shows a secret that nobody can read again. */
export function SecretOnce({ kind, text, onClose }: SecretOnceProps) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  const title = t(kind === 'key' ? 'keys.once' : 'hooks.once');
  return (
    <Modal title={title} onClose={onClose} primaryAction={{ content: t('done'), onAction: onClose }} gap="400">
      <Text as="p">{t(kind === 'key' ? 'keys.onceNote' : 'hooks.onceNote')}</Text>
      <Text as="p" breakWord>
        <code>{text}</code>
      </Text>
      <div>
        <Button onClick={() => void handleCopy()}>{t(isCopied ? 'keys.copied' : 'keys.copy')}</Button>
      </div>
    </Modal>
  );
}
