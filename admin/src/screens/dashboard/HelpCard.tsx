import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { ChatIcon } from '@shopify/polaris-icons';
import { useSubscription } from '../../api/use-subscription';
import { useChat } from '../../chat/Chat';
import { useText } from './texts';

/** The way to the live chat, where there is one. Whoever pays can ask there for features too. */
export function HelpCard() {
  const t = useText();
  const { state, hours, open } = useChat();
  const { subscription } = useSubscription();
  if (state === 'absent') return null;
  const isPaid = subscription?.paid === true;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('help.title')}
        </Text>
        <Text as="p" tone="subdued">
          {t(isPaid ? 'help.paid' : 'help.free')}
        </Text>
        {hours !== null && <Text as="p">{hours}</Text>}
        {state === 'failed' && (
          <Text as="p" tone="critical">
            {t('help.failed')}
          </Text>
        )}
        <InlineStack gap="200">
          <Button icon={ChatIcon} onClick={open}>
            {t(state === 'failed' ? 'help.again' : 'help.open')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
