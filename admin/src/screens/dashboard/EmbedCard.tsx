import { isEmbedded } from '../../bridge/app-bridge';
import { SkeletonCard } from '../../components/SkeletonCards';
import { wasSeenLately } from './guide-tasks';
import { useText } from './texts';
import type { Setup } from './use-setup';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { CardTitle, Note, Text } from '../../ui/Text';
import { ExternalIcon } from '../../ui/icons';

type EmbedCardProps = {
  /** undefined: it is being read. */
  setup: Pick<Setup, 'embed' | 'lastSeen'> | undefined;
  /** The shop's storefront. */
  storefrontUrl: string;
  /** The theme editor, at the app embed. */
  themeEditorUrl: string;
  isReading: boolean;
  /** Asks the platform again. */
  onReadAgain: () => void;
};

const BADGES = {
  on: { tone: 'success', label: 'embed.on' },
  off: { tone: 'critical', label: 'embed.off' },
  unknown: { tone: undefined, label: 'embed.unknown' },
} as const;

/** Whether the published theme shows limits at all, and the ways to the store and to its theme editor. */
export function EmbedCard({ setup, storefrontUrl, themeEditorUrl, isReading, onReadAgain }: EmbedCardProps) {
  const t = useText();
  // On its own the admin knows less, and says more about it.
  if (!setup) return <SkeletonCard lines={isEmbedded ? 5 : 7} />;
  const { embed } = setup;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('store')}</CardTitle>
        <Badge tone={BADGES[embed].tone}>{t(BADGES[embed].label)}</Badge>
      </InlineStack>
      <EmbedWords setup={setup} />
      <InlineStack gap="200">
        <Button url={themeEditorUrl} external icon={ExternalIcon} variant={embed === 'off' ? 'primary' : undefined}>
          {t('themeEditor')}
        </Button>
        <Button url={storefrontUrl} external variant="tertiary">
          {t('viewStore')}
        </Button>
        {isEmbedded && embed !== 'on' && (
          <Button variant="tertiary" loading={isReading} onClick={onReadAgain}>
            {t('checkAgain')}
          </Button>
        )}
      </InlineStack>
    </Card>
  );
}

/** Only what the badge and the status do not say. */
function EmbedWords({ setup: { embed, lastSeen } }: { setup: NonNullable<EmbedCardProps['setup']> }) {
  const t = useText();
  if (embed !== 'unknown') return null;
  const isSilent = lastSeen !== undefined && !wasSeenLately(lastSeen);
  return (
    <BlockStack gap="100">
      <Note>{t('embed.unknownNote')}</Note>
      {isSilent && <Text as="p">{t('embed.silent')}</Text>}
    </BlockStack>
  );
}
