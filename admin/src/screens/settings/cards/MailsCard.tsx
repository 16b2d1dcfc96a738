import { SUMMARY_MAILS, type SummaryMails } from '@purchase-limits/domain/summary-period';
import { fieldId } from '../settings-values';
import { useText } from '../texts';
import type { SettingsCardProps } from './settings-card';
import { BlockStack } from '../../../ui/BlockStack';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/Checkbox';
import { FormLayout } from '../../../ui/FormLayout';
import { List } from '../../../ui/List';
import { Select } from '../../../ui/Select';
import { Text } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

/** Kinds of e-mails that the merchant may switch off. */
const CHOSEN = ['warningMails', 'planMails'] as const;
const ALWAYS_SENT = ['stopped', 'frozen', 'customerData'] as const;

type MailsCardProps = SettingsCardProps & {
  /** The store's own address, from the platform. */
  ownEmail: string;
};

/** Where e-mails to the merchant go, which of them are sent, and which always are. */
export function MailsCard({ form: { values, change, touch, errorOf }, ownEmail }: MailsCardProps) {
  const t = useText();
  return (
    <Card>
      <FormLayout>
        <TextField
          id={fieldId('notificationEmail')}
          label={t('notificationEmail')}
          helpText={t('notificationEmail.help', { email: ownEmail })}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          placeholder={ownEmail}
          value={values.notificationEmail}
          error={errorOf('notificationEmail')}
          onChange={(notificationEmail) => change({ notificationEmail })}
          onBlur={touch}
          clearButton
          onClearButtonClick={() => change({ notificationEmail: '' })}
        />
        <fieldset className="settings-mails">
          <Text as="legend" fontWeight="medium">
            {t('chosenMails')}
          </Text>
          <BlockStack>
            {CHOSEN.map((name) => (
              <Checkbox
                key={name}
                id={fieldId(name)}
                label={t(name)}
                checked={values[name]}
                error={errorOf(name)}
                onChange={(isOn) => change({ [name]: isOn })}
              />
            ))}
          </BlockStack>
        </fieldset>
        <Select
          id={fieldId('summaryMails')}
          label={t('summaryMails')}
          options={SUMMARY_MAILS.map((value) => ({ value, label: t(`summaryMails.${value}`) }))}
          value={values.summaryMails}
          error={errorOf('summaryMails')}
          onChange={(summaryMails: SummaryMails) => change({ summaryMails })}
        />
        <BlockStack gap="200">
          <Text as="h3" fontWeight="medium">
            {t('alwaysSent')}
          </Text>
          <List>
            {ALWAYS_SENT.map((kind) => (
              <List.Item key={kind}>{t(`alwaysSent.${kind}`)}</List.Item>
            ))}
          </List>
        </BlockStack>
      </FormLayout>
    </Card>
  );
}
