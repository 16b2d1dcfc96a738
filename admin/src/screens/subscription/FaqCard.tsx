import { Disclosure } from '../../components/Disclosure';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Text } from '../../ui/Text';

const QUESTIONS = ['impression', 'usedUp', 'trial', 'change'] as const;

type FaqCardProps = {
  /** Plans are chosen on the platform's pricing page. */
  isHosted: boolean;
};

/** Questions about plans; each answer is shown when its question is chosen. */
export function FaqCard({ isHosted }: FaqCardProps) {
  const t = useText();
  const answerOf = (name: (typeof QUESTIONS)[number]) =>
    t(isHosted && name === 'change' ? 'faq.changeHosted.answer' : `faq.${name}.answer`);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('faqTitle')}
        </Text>
        <div className="disclosures">
          {QUESTIONS.map((name) => (
            <Disclosure key={name} title={t(`faq.${name}.question`)}>
              <Text as="p">{answerOf(name)}</Text>
            </Disclosure>
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}
