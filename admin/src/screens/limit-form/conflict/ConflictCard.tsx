import { changerOf } from '../../../components/changer-of';
import { useFormat } from '../../../components/use-format';
import { useText } from '../texts';
import { ConflictField } from './ConflictField';
import type { Conflict, Side } from './use-conflict';
import { Banner } from '../../../ui/Banner';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { ButtonGroup } from '../../../ui/ButtonGroup';
import { Card } from '../../../ui/Card';
import { Text } from '../../../ui/Text';

type ConflictCardProps = {
  /** What both changed. */
  conflict: Conflict;
  /** The merchant chose whose changes of these fields to keep. */
  onChoose: (paths: string[], side: Side) => void;
};

/** The fields that the merchant and somebody else changed, side by side. */
export function ConflictCard({ conflict, onChoose }: ConflictCardProps) {
  const t = useText();
  const paths = Object.keys(conflict.choices);
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title={t('conflict')}>
        <ChangedBy conflict={conflict} />
        <Text as="p">{t('conflictChoose')}</Text>
      </Banner>
      <Card gap="400">
        {paths.map((path) => (
          <ConflictField key={path} path={path} conflict={conflict} onChoose={(side: Side) => onChoose([path], side)} />
        ))}
        {paths.length > 1 && (
          <ButtonGroup>
            <Button onClick={() => onChoose(paths, 'mine')}>{t('keepAllMine')}</Button>
            <Button onClick={() => onChoose(paths, 'theirs')}>{t('takeAllTheirs')}</Button>
          </ButtonGroup>
        )}
      </Card>
    </BlockStack>
  );
}

function ChangedBy({ conflict: { changed } }: Pick<ConflictCardProps, 'conflict'>) {
  const t = useText();
  const { formatInstant } = useFormat();
  if (!changed) return null;
  const { changedBy, changedByName, isYou, changedAt } = changed;
  const when = formatInstant(changedAt);
  const changer = changedBy === null ? 'app' : changerOf(changedBy, changedByName, isYou);
  return (
    <Text as="p">
      {changer === 'you' || changer === 'app'
        ? t(`conflictBy.${changer}`, { when })
        : t('conflictBy.named', {
            name: changer === 'named' ? (changedByName ?? '') : t(`conflictBy.${changer}`, { id: changedBy ?? '' }),
            when,
          })}
    </Text>
  );
}
