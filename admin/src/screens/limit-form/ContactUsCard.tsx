import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { BlockStack, Card, Checkbox, FormLayout, Text, TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { useLimitFormState } from './limit-form-state';
import { MessageField } from './MessageField';

type ContactUsCardProps = {
  /** The language whose texts are shown. */
  language: Language;
  /** The merchant has focused this text. */
  onTextFocus: (messageKey: MessageKey) => void;
};

/** The button with which a shopper can ask for more. */
export function ContactUsCard({ language, onTextFocus }: ContactUsCardProps) {
  const { values, change, touch, errorOf } = useLimitFormState();
  const { contactUs } = values;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Contact us
        </Text>
        <Checkbox
          label="Show a Contact us button with the message"
          checked={contactUs.enabled}
          onChange={(enabled) => change({ contactUs: { ...contactUs, enabled } })}
        />
        {contactUs.enabled && (
          <FormLayout>
            <TextField
              id={fieldId('contactUs.url')}
              label="Contact us URL"
              type="url"
              inputMode="url"
              autoComplete="off"
              requiredIndicator
              placeholder="https://example.com/contact"
              helpText="A web page, or mailto: and tel: with an address or a number."
              value={contactUs.url}
              error={errorOf('contactUs.url')}
              onChange={(url) => change({ contactUs: { ...contactUs, url } })}
              onBlur={() => touch('contactUs.url')}
            />
            {(['buttonText', 'contactUsText'] as const).map((key) => (
              <MessageField key={`${language}-${key}`} messageKey={key} language={language} onFocus={onTextFocus} />
            ))}
          </FormLayout>
        )}
      </BlockStack>
    </Card>
  );
}
