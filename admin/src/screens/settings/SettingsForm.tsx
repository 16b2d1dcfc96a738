import type { ShopView } from '@purchase-limits/contract/shop';
import { isEmbedded } from '../../bridge/app-bridge';
import { SaveBar } from '../../components/SaveBar';
import { usePageTitle } from '../../components/use-page-title';
import { useSaveShortcut } from '../../components/use-save-shortcut';
import { AppearanceCard } from './cards/AppearanceCard';
import { CheckoutCard } from './cards/CheckoutCard';
import { CheckoutRulesCard } from './cards/CheckoutRulesCard';
import { LanguagesCard } from './cards/LanguagesCard';
import { MailsCard } from './cards/MailsCard';
import { PrivacyCard } from './cards/PrivacyCard';
import { SessionsCard } from './cards/SessionsCard';
import { FailureBanner } from './FailureBanner';
import { useText } from './texts';
import { useSettingsForm } from './use-settings-form';
import { BlockStack } from '../../ui/BlockStack';
import { Form } from '../../ui/Form';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';

type SettingsFormProps = {
  /** The shop whose settings they are. */
  shop: ShopView['shop'];
};

/** The form of the settings, and below it what is stored of the shop and its shoppers. */
export function SettingsForm({ shop }: SettingsFormProps) {
  const t = useText();
  usePageTitle(t('title'));
  const form = useSettingsForm(shop);
  const { isDirty, isSaving, isValid, handleSave, handleDiscard, failure } = form;
  useSaveShortcut(() => void handleSave());
  return (
    <Page title={t('title')}>
      <SaveBar
        isOpen={isDirty || isSaving}
        isSaving={isSaving}
        isValid={isValid}
        onSave={() => void handleSave()}
        onDiscard={handleDiscard}
      />
      <BlockStack gap="400">
        {failure !== null && <FailureBanner reason={failure} />}
        <Form onSubmit={() => void handleSave()}>
          <Layout>
            <Layout.AnnotatedSection title={t('languages')}>
              <LanguagesCard form={form} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('mails')}>
              <MailsCard form={form} ownEmail={shop.email} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('checkout')}>
              <BlockStack gap="400">
                <CheckoutCard form={form} />
                <CheckoutRulesCard />
              </BlockStack>
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('appearance')}>
              <AppearanceCard />
            </Layout.AnnotatedSection>
            {/* Inside the platform's admin there is no session of ours; an operator signs out of their own only. */}
            {!isEmbedded && !shop.isCrmLogin && (
              <Layout.AnnotatedSection title={t('sessions')}>
                <SessionsCard />
              </Layout.AnnotatedSection>
            )}
            <Layout.AnnotatedSection title={t('privacy')}>
              <PrivacyCard />
            </Layout.AnnotatedSection>
          </Layout>
        </Form>
      </BlockStack>
    </Page>
  );
}
