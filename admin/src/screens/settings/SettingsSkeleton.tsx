import { BlockStack, Card, Layout, Page, SkeletonBodyText } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';

/** How many lines each group of fields of a card has. */
const CARDS = [
  { name: 'languages', groups: [3, 3] },
  { name: 'mails', groups: [2, 4, 4] },
  { name: 'checkout', groups: [2] },
  { name: 'appearance', groups: [3] },
  { name: 'privacy', groups: [4, 5, 3] },
] as const;

/** The screen's outline while the shop is read. */
export function SettingsSkeleton() {
  const t = useText();
  usePageTitle(t('title'));
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Layout>
        {CARDS.map(({ name, groups }) => (
          <Layout.AnnotatedSection key={name} title={t(name)} description={t(`${name}.note`)}>
            <Card>
              <BlockStack gap="400">
                {groups.map((lines, index) => (
                  <SkeletonBodyText key={index} lines={lines} />
                ))}
              </BlockStack>
            </Card>
          </Layout.AnnotatedSection>
        ))}
      </Layout>
    </Page>
  );
}
