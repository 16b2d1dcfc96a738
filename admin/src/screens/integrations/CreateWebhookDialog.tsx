import type { CreatedWebhook, WebhookBody } from '@purchase-limits/contract/outgoing-webhooks';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { useFocusReturn } from '../../components/focus';
import { useWorking } from '../../components/use-working';
import { SecretOnce } from './SecretOnce';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Form } from '../../ui/Form';
import { Modal } from '../../ui/Modal';
import { TextField } from '../../ui/TextField';

const SCHEME = 'https://';

type CreateWebhookDialogProps = {
  /** Creates the webhook. */
  onCreate: (body: WebhookBody) => Promise<CreatedWebhook>;
  /** Closes the dialog. */
  onClose: () => void;
};

/** Asks where deliveries go, and shows once what they are signed with. */
export function CreateWebhookDialog({ onCreate, onClose }: CreateWebhookDialogProps) {
  useFocusReturn();
  const t = useText();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState<string | null>(null);
  const { isWorking, run } = useWorking();
  const [failure, setFailure] = useState<Error | null>(null);
  if (secret !== null) return <SecretOnce kind="secret" text={secret} onClose={onClose} />;
  const handleCreate = () =>
    run(async () => {
      if (!url.trim()) return;
      setFailure(null);
      try {
        setSecret((await onCreate({ url })).secret);
      } catch (error) {
        setFailure(error as Error);
      }
    });
  const title = t('hooks.create');
  const urlError = failure instanceof ApiError ? failure.fields.url : undefined;
  return (
    <Modal
      title={title}
      onClose={onClose}
      primaryAction={{
        content: title,
        loading: isWorking,
        disabled: !url.trim(),
        onAction: () => void handleCreate(),
      }}
      secondaryActions={[{ content: t('cancel'), onAction: onClose }]}
      gap="400"
    >
      {failure && !urlError && <Banner tone="critical">{messageOf(failure)}</Banner>}
      <Form onSubmit={() => void handleCreate()}>
        <TextField
          label={t('hooks.url')}
          placeholder={SCHEME}
          autoComplete="off"
          value={url}
          error={urlError}
          onChange={setUrl}
        />
      </Form>
    </Modal>
  );
}
