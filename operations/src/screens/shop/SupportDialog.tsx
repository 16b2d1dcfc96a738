import type { OperatorShop, SupportAnswer, SupportBody } from '@purchase-limits/contract/operators';
import { Link, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { fieldsOf, messageOf } from '../../api/api-error';
import { useSend } from '../../api/use-send';
import { ActionDialog } from '../../components/ActionDialog';
import type { DialogProps } from '../../components/DialogButton';
import { useToast } from '../../components/Toasts';

const REASON = { least: 3, most: 500 };
type SupportDialogProps = DialogProps & { shop: OperatorShop };

/** Asks for what the shop's admin is opened, and opens it in a new tab. */
export function SupportDialog({ opener, onClose, shop }: SupportDialogProps) {
  const { showDone } = useToast();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const { send, isSending } = useSend<SupportBody, SupportAnswer>(`/shops/${encodeURIComponent(shop.id)}/support`, {
    onDone: ({ url }) => {
      if (!openInNewTab(url)) return setBlockedUrl(url);
      showDone(`${shop.shopifyDomain} is open in a new tab.`);
      onClose();
    },
    onFailed: (error) => {
      const { reason: wrongReason } = fieldsOf(error);
      setWrong(wrongReason);
      setFailure(wrongReason ? null : messageOf(error));
    },
  });
  const handleConfirm = () => {
    const given = reason.trim();
    if (given.length < REASON.least) return setWrong(`Write at least ${REASON.least} characters.`);
    setFailure(null);
    void send({ reason: given });
  };

  return (
    <ActionDialog
      opener={opener}
      onClose={onClose}
      title={`Open ${shop.shopifyDomain} for support`}
      confirm={blockedUrl === null ? 'Open in a new tab' : null}
      isSending={isSending}
      failure={failure}
      onConfirm={handleConfirm}
    >
      {blockedUrl === null ? (
        <TextField
          label="Reason"
          helpText="Kept with your name under What operators did."
          autoComplete="off"
          autoFocus
          multiline={3}
          maxLength={REASON.most}
          showCharacterCount
          value={reason}
          error={wrong}
          onChange={(typed) => {
            setReason(typed);
            setWrong(undefined);
          }}
        />
      ) : (
        <BlockedTab url={blockedUrl} shop={shop} onOpened={onClose} />
      )}
    </ActionDialog>
  );
}

type BlockedTabProps = {
  url: string;
  shop: OperatorShop;
  /** The operator has opened it. */
  onOpened: () => void;
};

function BlockedTab({ url, shop, onOpened }: BlockedTabProps) {
  return (
    <div role="status">
      <Text as="p">The browser did not let this page open a tab. The link works once, within a minute:</Text>
      <Text as="p">
        <Link url={url} external onClick={onOpened}>
          {`Open ${shop.shopifyDomain}`}
        </Link>
      </Text>
    </div>
  );
}

/** Whether the browser let this page open it. */
function openInNewTab(url: string): boolean {
  const tab = window.open(url, '_blank');
  if (!tab) return false;
  tab.opener = null;
  return true;
}
