import { useId, useState } from 'react';
import { messageOf } from '../api/api-error';
import { useShop } from '../api/use-shops';
import { appBridge } from '../bridge/app-bridge';
import { useText } from './texts';
import { useFormat } from './use-format';
import { Button } from '../ui/Button';
import { InlineError } from '../ui/InlineError';
import { Note, Text } from '../ui/Text';
import { ExternalIcon } from '../ui/icons';

type AllowScopesProps = {
  scopes: string[];
  /** This app in the platform's admin, for asking there. */
  path: string;
  /** The merchant just granted it, and the app hasn't been notified yet. */
  isGrantAwaited: boolean;
  onGranted: () => void;
};

/** Asks for a permission where the platform can ask for it. */
export function AllowScopes({ scopes, path, isGrantAwaited, onGranted }: AllowScopesProps) {
  const t = useText();
  const { formatList } = useFormat();
  const id = useId();
  const { shopInfo } = useShop();
  const [failure, setFailure] = useState<string | null>(null);
  const handleAllow = async () => {
    setFailure(null);
    try {
      const answer = await appBridge?.scopes.request(scopes);
      if (answer?.result === 'granted-all') onGranted();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (appBridge)
    return (
      <>
        <Note>{t('allow.scopes', { scopes: formatList(scopes) })}</Note>
        <div>
          <Button id={id} variant="primary" loading={isGrantAwaited} onClick={() => void handleAllow()}>
            {t('allow.action')}
          </Button>
        </div>
        {failure !== null && <InlineError message={failure} fieldID={id} />}
      </>
    );
  return (
    <>
      <Text as="p">{t('allow.elsewhere')}</Text>
      <div>
        <Button url={shopInfo && `${shopInfo.grantUrl}${path}`} disabled={!shopInfo} external icon={ExternalIcon}>
          {t('allow.openAdmin')}
        </Button>
      </div>
    </>
  );
}
