import { useSubscription } from '../../api/use-subscription';
import { useChat } from '../../chat/Chat';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle, Note, Text } from '../../ui/Text';
import { ChatIcon, ExternalIcon } from '../../ui/icons';

/** Where the server has the guide for merchants. */
const GUIDE = '/docs/guide/';

/** The ways to the documentation and to the live chat, if there is one. Whoever pays can ask there for features too. */
export function HelpCard() {
  const t = useText();
  const { state, hours, open } = useChat();
  const { subscription } = useSubscription();
  const hasChat = state !== 'absent';
  const isPaid = subscription?.paid === true;
  return (
    <Card gap="300">
      <CardTitle>{t('help.title')}</CardTitle>
      {hasChat && isPaid && <Note>{t('help.paid')}</Note>}
      {hasChat && hours !== null && <Text as="p">{hours}</Text>}
      {state === 'failed' && (
        <Text as="p" tone="critical">
          {t('help.failed')}
        </Text>
      )}
      <InlineStack gap="200">
        {hasChat && (
          <Button icon={ChatIcon} onClick={open}>
            {t(state === 'failed' ? 'tryAgain' : 'help.open')}
          </Button>
        )}
        <Button url={GUIDE} target="_blank" icon={ExternalIcon}>
          {t('help.documentation')}
        </Button>
      </InlineStack>
    </Card>
  );
}
