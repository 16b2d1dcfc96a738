import { BlockStack, Card, Icon, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { useText } from './texts';

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
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('faqTitle')}
        </Text>
        <div className="faq">
          {questions.map((name) => (
            <Question key={name} question={t(`faq.${name}.question`)} answer={answerOf(name)} />
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}

type QuestionProps = {
  /** What is asked. */
  question: string;
  /** The answer. */
  answer: string;
};

function Question({ question, answer }: QuestionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>{question}</span>
          <span>
            <Icon source={isOpen ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        <Text as="p">{answer}</Text>
      </div>
    </div>
  );
}
