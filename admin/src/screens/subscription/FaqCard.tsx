import { BlockStack, Card, Icon, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useId, useState } from 'react';
import { useText } from './texts';

const QUESTIONS = ['impression', 'usedUp', 'trial', 'interval', 'change', 'codes', 'downgrade', 'bill'] as const;

/** Questions about plans; each answer is shown when its question is chosen. */
export function FaqCard() {
  const t = useText();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('faqTitle')}
        </Text>
        <div className="faq">
          {QUESTIONS.map((name) => (
            <Question key={name} question={t(`faq.${name}.question`)} answer={t(`faq.${name}.answer`)} />
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
