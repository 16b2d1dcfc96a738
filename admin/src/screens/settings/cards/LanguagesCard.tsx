import { LANGUAGES } from '@purchase-limits/domain/limit';
import { BlockStack, Box, Card, FormLayout, List, Select, Text } from '@shopify/polaris';
import { languageName } from '../../../components/language-name';
import { useLocale } from '../../../i18n/texts';
import { fieldId, type SettingsValues } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';

type LanguagesCardProps = SettingsCardProps & {
  /** The language that the merchant has chosen for the admin. */
  adminLocale: string;
};

/** The default language of messages, and the one of the admin, which cannot be changed while it is always English. */
export function LanguagesCard({ form: { values, stored, change, errorOf }, adminLocale }: LanguagesCardProps) {
  const t = useText();
  const locale = useLocale();
  const names = {
    before: languageName(stored.defaultLanguage, locale),
    language: languageName(values.defaultLanguage, locale),
  };
  return (
    <Card>
      <FormLayout>
        <div>
          <Select
            id={fieldId('defaultLanguage')}
            label={t('defaultLanguage')}
            helpText={t('defaultLanguage.help')}
            options={LANGUAGES.map((value) => ({ value, label: languageName(value, locale) }))}
            value={values.defaultLanguage}
            error={errorOf('defaultLanguage')}
            onChange={(defaultLanguage: SettingsValues['defaultLanguage']) => change({ defaultLanguage })}
          />
          <div aria-live="polite">
            {values.defaultLanguage !== stored.defaultLanguage && (
              <Box paddingBlockStart="300">
                <BlockStack gap="200">
                  <Text as="p" fontWeight="medium">
                    {t('defaultLanguage.change', names)}
                  </Text>
                  <List>
                    <List.Item>{t('defaultLanguage.others', names)}</List.Item>
                    <List.Item>{t('defaultLanguage.required', names)}</List.Item>
                    <List.Item>{t('defaultLanguage.kept', names)}</List.Item>
                  </List>
                </BlockStack>
              </Box>
            )}
          </div>
        </div>
        <div className="settings-admin-language">
          <Select
            label={t('adminLanguage')}
            helpText={t('adminLanguage.help')}
            options={[{ value: adminLocale, label: languageName(adminLocale, locale) }]}
            value={adminLocale}
            disabled
          />
        </div>
      </FormLayout>
    </Card>
  );
}
