import type { ShopView } from '@purchase-limits/contract/shop';
import { isEmbedded } from '../../bridge/app-bridge';
import { SaveBar } from '../../components/SaveBar';
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
  const form = useSettingsForm(shop);
  const { isDirty, isSaving, isValid, handleSave, handleDiscard, failure } = form;
  useSaveShortcut(() => void handleSave());
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
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
            <Layout.AnnotatedSection title={t('languages')} description={t('languages.note')}>
              <LanguagesCard form={form} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('mails')} description={t('mails.note')}>
              <MailsCard form={form} ownEmail={shop.email} />
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('checkout')} description={t('checkout.note')}>
              <BlockStack gap="400">
                <CheckoutCard form={form} />
                <CheckoutRulesCard />
              </BlockStack>
            </Layout.AnnotatedSection>
            <Layout.AnnotatedSection title={t('appearance')} description={t('appearance.note')}>
              <AppearanceCard />
            </Layout.AnnotatedSection>
            {/* Inside the platform's admin there is no session of ours; an operator signs out of their own only. */}
            {!isEmbedded && !shop.isCrmLogin && (
              <Layout.AnnotatedSection title={t('sessions')} description={t('sessions.note')}>
                <SessionsCard />
              </Layout.AnnotatedSection>
            )}
            <Layout.AnnotatedSection title={t('privacy')} description={t('privacy.note')}>
              <PrivacyCard />
            </Layout.AnnotatedSection>
          </Layout>
        </Form>
      </BlockStack>
    </Page>
  );
}
