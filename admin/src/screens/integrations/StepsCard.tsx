import { useText } from './texts';
import { Card } from '../../ui/Card';
import { List } from '../../ui/List';
import { CardTitle } from '../../ui/Text';

const STEPS = ['step.connect', 'step.create', 'step.choose'] as const;

/** How a merchant gets to a workflow. */
export function StepsCard() {
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{t('steps')}</CardTitle>
      <List type="number">
        {STEPS.map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
    </Card>
  );
}
