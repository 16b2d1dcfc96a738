import { AllowScopes } from '../../components/AllowScopes';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';

type AllowOrdersCardProps = {
  /** What the store has yet to allow. */
  scopes: string[];
  isGrantAwaited: boolean;
  onGranted: () => void;
};

/** Says that the app may not see orders, and asks for it. */
export function AllowOrdersCard({ scopes, isGrantAwaited, onGranted }: AllowOrdersCardProps) {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('notAllowed')}
        </Text>
        <AllowScopes scopes={scopes} path="/broken-limits" isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
      </BlockStack>
    </Card>
  );
}
