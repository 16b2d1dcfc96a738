import { useWorkflowSteps } from '../../api/use-integrations';
import { useFormat } from '../../components/use-format';
import { actionName } from './action-names';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle, Note, Text } from '../../ui/Text';

/** What workflows did with limits lately, and why they could not. */
export function LatestStepsCard() {
  const t = useText();
  const { formatInstant } = useFormat();
  const steps = useWorkflowSteps();
  if (steps.length === 0) return null;
  return (
    <Card gap="300">
      <CardTitle>{t('latestSteps')}</CardTitle>
      <ul className="workflow-steps">
        {steps.map(({ id, action, at, limitName, failure }) => (
          <li key={id}>
            <InlineStack gap="200" blockAlign="center">
              <Text as="span" variant="headingSm">
                <span lang="en">{actionName(action)}</span>
              </Text>
              {failure !== null && <Badge tone="critical">{t('failed')}</Badge>}
              <Note>{formatInstant(at)}</Note>
            </InlineStack>
            {limitName !== null && (
              <Text as="p" breakWord>
                {limitName}
              </Text>
            )}
            {failure !== null && <Text as="p">{failure}</Text>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
