import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShop } from '../../api/use-shops';
import { useLocale } from '../../i18n/texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Form } from '../../ui/Form';
import { InlineStack } from '../../ui/InlineStack';
import { Text } from '../../ui/Text';
import { TextField } from '../../ui/TextField';
import { useFormat } from '../use-format';
import { useText } from './texts';

/** Longer sentences are not read. */
const MOST_CHARACTERS = 500;

type DescribeLimitProps = {
  /** What was typed before. */
  sentence?: string;
  /** Words of it that were not understood. */
  notUnderstood?: string[];
};

/** A field for a sentence about a limit, which fills in the form of a new limit. */
export function DescribeLimit({ sentence = '', notUnderstood = [] }: DescribeLimitProps) {
  const t = useText();
  const [typed, setTyped] = useState(sentence);
  const { fillIn, isReading, error } = useFillIn();
  return (
    <Card>
      <Form onSubmit={() => void fillIn(typed.trim())}>
        <BlockStack gap="300">
          <TextField
            label={t('label')}
            value={typed}
            onChange={setTyped}
            placeholder={t('example')}
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
            error={error ?? undefined}
          />
          <InlineStack>
            <Button submit loading={isReading}>
              {t('fillIn')}
            </Button>
          </InlineStack>
          {notUnderstood.length > 0 && <NotUnderstood words={notUnderstood} />}
        </BlockStack>
      </Form>
    </Card>
  );
}

/** Opens the form for a sentence; where nothing is understood, says so. */
function useFillIn() {
  const t = useText();
  const language = useLocale();
  const { shop } = useShop();
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const fillIn = async (sentence: string) => {
    if (!shop) return;
    setReading(true);
    setError(null);
    try {
      const { typeOfSentence } = await import('./read-limit');
      const type = await typeOfSentence(sentence, language, shop);
      if (type === null) setError(t('nothing'));
      else void navigate(`/order-limits/create/${type}?${new URLSearchParams({ sentence })}`);
    } catch {
      setError(t('failed'));
    } finally {
      setReading(false);
    }
  };
  return { fillIn, isReading, error };
}

function NotUnderstood({ words }: { words: string[] }) {
  const t = useText();
  const { formatList } = useFormat();
  const quoted = formatList(words.map((name) => t('quoted', { name })));
  return (
    <div role="status">
      <Banner tone="warning" title={t('notUnderstood', { words: quoted })}>
        <Text as="p">{t('check')}</Text>
      </Banner>
    </div>
  );
}
