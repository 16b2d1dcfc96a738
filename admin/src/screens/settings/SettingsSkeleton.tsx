import { isEmbedded } from '../../bridge/app-bridge';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { SkeletonBodyText } from '../../ui/Skeleton';

/** How many lines each group of fields of each card has. */
const SECTIONS = [
  { name: 'languages', cards: [[3, 3]] },
  { name: 'mails', cards: [[2, 4, 2, 4]] },
  { name: 'checkout', cards: [[2], [1, 2, 1]] },
  { name: 'appearance', cards: [[3]] },
  ...(isEmbedded ? [] : [{ name: 'sessions' as const, cards: [[3]] }]),
  { name: 'privacy', cards: [[1, 1, 1]] },
] as const;

/** The screen's outline while the shop is read. */
export function SettingsSkeleton() {
  const t = useText();
  return (
    <Page title={t('settings')}>
      <Layout>
        {SECTIONS.map(({ name, cards }) => (
          <Layout.AnnotatedSection key={name} title={t(name)}>
            <BlockStack gap="400">
              {cards.map((groups, card) => (
                <Card key={card} gap="400">
                  {groups.map((lines, index) => (
                    <SkeletonBodyText key={index} lines={lines} />
                  ))}
                </Card>
              ))}
            </BlockStack>
          </Layout.AnnotatedSection>
        ))}
      </Layout>
    </Page>
  );
}
