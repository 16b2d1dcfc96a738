import { AllowScopes } from '../../components/AllowScopes';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { CardTitle, Text } from '../../ui/Text';

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
    <Card gap="300">
      <CardTitle>{t('notAllowed')}</CardTitle>
      <Text as="p">{t('notAllowed.note')}</Text>
      <AllowScopes scopes={scopes} path="/broken-limits" isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
    </Card>
  );
}
