import type { ShopView } from '@purchase-limits/contract/shop';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error';
import { useSignOutEverywhere } from '../../api/use-sign-out-everywhere';
import { isEmbedded } from '../../bridge/app-bridge';
import { leaveSignedOut } from '../../bridge/identity-token';
import { endChat } from '../../chat/chat-provider';
import { SaveBar } from '../../components/SaveBar';
import { useToast } from '../../components/Toasts';
import { useKeep } from '../../components/browser-storage';
import { useSaveShortcut } from '../../components/use-save-shortcut';
import { THEME_KEY, THEME_NAMES, useThemeName } from '../../frame/use-theme-name';
import { CheckoutCard } from './cards/CheckoutCard';
import { LanguagesCard } from './cards/LanguagesCard';
import { MailsCard } from './cards/MailsCard';
import { PrivacyCard } from './cards/PrivacyCard';
import { useText } from './texts';
import { useSettingsForm } from './use-settings-form';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Form } from '../../ui/Form';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { Select } from '../../ui/Select';
import { Text, Note, PartTitle } from '../../ui/Text';

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
    <Page title={t('settings')}>
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

type FailureBannerProps = {
  /** Why nothing was saved. */
  reason: string;
};

/** Reports that nothing was saved, and why. The edits are still in the form. */
function FailureBanner({ reason }: FailureBannerProps) {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.scrollIntoView({ block: 'center' }), [reason]);
  return (
    <div ref={top}>
      <Banner tone="critical" title={t('saveFailed')}>
        <Text as="p">{t('notSaved')}</Text>
        <Text as="p">{reason}</Text>
      </Banner>
    </div>
  );
}

/** The colors of the admin. They change at once: this browser keeps them, not the server. */
function AppearanceCard() {
  const t = useText();
  const theme = useThemeName();
  const keep = useKeep();
  return (
    <Card>
      <Select
        label={t('theme')}
        helpText={t('theme.help')}
        options={THEME_NAMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={theme}
        onChange={(chosen: string) => keep(THEME_KEY, chosen)}
      />
    </Card>
  );
}

/** The way to the screen of checkout rules. */
function CheckoutRulesCard() {
  const t = useText();
  return (
    <Card gap="300">
      <PartTitle>{t('checkoutRules')}</PartTitle>
      <Note>{t('blocksCarts')}</Note>
      <div>
        <Button url="/settings/checkout-rules">{t('openCheckoutRules')}</Button>
      </div>
    </Card>
  );
}

/** Signs out of all sessions outside the platform's admin at once. */
function SessionsCard() {
  const t = useText();
  const { showError } = useToast();
  const { signOutEverywhere, isSigningOut } = useSignOutEverywhere();
  const handleSignOut = () => {
    const leave = () => {
      endChat();
      leaveSignedOut();
    };
    signOutEverywhere().then(leave, (error: unknown) => showError(t('stillSignedIn', { reason: messageOf(error) })));
  };
  return (
    <Card gap="300">
      <Note>{t('signOutEverywhere.help')}</Note>
      <div>
        <Button onClick={handleSignOut} loading={isSigningOut}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </Card>
  );
}
