import { Disclosure } from '../../components/Disclosure';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { CardTitle, Text } from '../../ui/Text';

const QUESTIONS = ['impression', 'usedUp', 'trial', 'interval', 'change', 'codes', 'downgrade', 'bill'] as const;

type FaqCardProps = {
  /** Plans are chosen on the platform's pricing page, without codes. */
  isHosted: boolean;
};

/** Questions about plans; each answer is shown when its question is chosen. */
export function FaqCard({ isHosted }: FaqCardProps) {
  const t = useText();
  const questions = QUESTIONS.filter((name) => !isHosted || name !== 'codes');
  const answerOf = (name: (typeof QUESTIONS)[number]) =>
    t(isHosted && name === 'change' ? 'faq.changeHosted.answer' : `faq.${name}.answer`);
  return (
    <Card gap="200">
      <CardTitle>{t('faqTitle')}</CardTitle>
      <div className="disclosures">
        {questions.map((name) => (
          <Disclosure key={name} title={t(`faq.${name}.question`)}>
            <Text as="p">{answerOf(name)}</Text>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}
