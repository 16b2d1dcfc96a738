import type { ApiKeyBody, CreatedApiKey } from '@purchase-limits/contract/api-keys';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { useFocusReturn } from '../../components/focus';
import { useWorking } from '../../components/use-working';
import { SecretOnce } from './SecretOnce';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Form } from '../../ui/Form';
import { FormLayout } from '../../ui/FormLayout';
import { Modal } from '../../ui/Modal';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';

const LONGEST_NAME = 60;
const LIVES = ['never', '30', '90', '365'] as const;

type CreateKeyDialogProps = {
  /** Creates the key. */
  onCreate: (body: ApiKeyBody) => Promise<CreatedApiKey>;
  /** Closes the dialog. */
  onClose: () => void;
};

/** Asks what the key is for, and shows it once. */
export function CreateKeyDialog({ onCreate, onClose }: CreateKeyDialogProps) {
  useFocusReturn();
  const [key, setKey] = useState<string | null>(null);
  if (key !== null) return <SecretOnce kind="key" text={key} onClose={onClose} />;
  return <KeyForm onCreate={onCreate} onCreated={(created) => setKey(created.key)} onClose={onClose} />;
}

type KeyFormProps = CreateKeyDialogProps & {
  /** The key was created. */
  onCreated: (created: CreatedApiKey) => void;
};

function KeyForm({ onCreate, onCreated, onClose }: KeyFormProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [access, setAccess] = useState('read');
  const [life, setLife] = useState<string>('never');
  const { isWorking, run } = useWorking();
  const [failure, setFailure] = useState<Error | null>(null);
  const handleCreate = () =>
    run(async () => {
      if (!name.trim()) return;
      setFailure(null);
      try {
        const days = life === 'never' ? null : (Number(life) as 30 | 90 | 365);
        onCreated(await onCreate({ name, canWrite: access === 'write', days }));
      } catch (error) {
        setFailure(error as Error);
      }
    });
  const title = t('keys.create');
  const nameError = failure instanceof ApiError ? failure.fields.name : undefined;
  return (
    <Modal
      title={title}
      onClose={onClose}
      primaryAction={{
        content: title,
        loading: isWorking,
        disabled: !name.trim(),
        onAction: () => void handleCreate(),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
      gap="400"
    >
      {failure && !nameError && <Banner tone="critical">{messageOf(failure)}</Banner>}
      <Form onSubmit={() => void handleCreate()}>
        <FormLayout>
          <TextField
            label={t('keys.name')}
            helpText={t('keys.nameHelp')}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            error={nameError}
            onChange={setName}
          />
          <Select
            label={t('keys.access')}
            options={['read', 'write'].map((value) => ({ value, label: t(`keys.${value as 'read' | 'write'}`) }))}
            value={access}
            onChange={setAccess}
          />
          <Select
            label={t('keys.life')}
            options={LIVES.map((value) => ({ value, label: t(`keys.life.${value}`) }))}
            value={life}
            onChange={setLife}
          />
        </FormLayout>
      </Form>
    </Modal>
  );
}
