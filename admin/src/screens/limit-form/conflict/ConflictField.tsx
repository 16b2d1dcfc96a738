import { languageName } from '../../../components/language-name';
import { useLocale } from '../../../i18n/texts';
import { fieldName } from '../form-errors';
import { useLimitFormContext } from '../limit-form-context';
import { useText, type FormTextKey } from '../texts';
import { FieldValue } from './FieldValue';
import type { Conflict, Side } from './use-conflict';
import { BlockStack } from '../../../ui/BlockStack';
import { Box } from '../../../ui/Box';
import { Button } from '../../../ui/Button';
import { InlineGrid } from '../../../ui/InlineGrid';
import { PartTitle, SmallNote } from '../../../ui/Text';

/** Where the name is not that of the field in its card. */
const NAMES: Record<string, FormTextKey> = {
  limit: 'limit',
  applyToEachVariant: 'applyToEachVariant',
  repurchase: 'repurchase',
  appliesWhen: 'appliesWhen',
  contactUs: 'contactUs',
};
const SIDES = [
  { side: 'mine', other: 'theirs', title: 'yours', action: 'keepMine' },
  { side: 'theirs', other: 'mine', title: 'theirs', action: 'takeTheirs' },
] as const;

type ConflictFieldProps = {
  /** The field. */
  path: string;
  /** The conflict that it is part of. */
  conflict: Conflict;
  /** The merchant chose one side. */
  onChoose: (side: Side) => void;
};

/** One field: what the merchant has, what somebody else saved, and the choice between them. */
export function ConflictField({ path, conflict, onChoose }: ConflictFieldProps) {
  const t = useText();
  const name = useFieldName()(path);
  const choice = conflict.choices[path];
  return (
    <section aria-label={name}>
      <BlockStack gap="200">
        <PartTitle>{name}</PartTitle>
        <InlineGrid columns={2} gap="300">
          {SIDES.map(({ side, other, title, action }) => (
            <Box
              key={side}
              padding="300"
              borderRadius="200"
              borderWidth="025"
              borderColor={choice === side ? 'border-emphasis' : 'border'}
              background={choice === side ? 'bg-surface-selected' : undefined}
            >
              <BlockStack gap="200" inlineAlign="start">
                <SmallNote>{t(title)}</SmallNote>
                <FieldValue path={path} values={conflict[side]} others={conflict[other]} />
                <Button
                  size="slim"
                  pressed={choice === side}
                  accessibilityLabel={t('labeled', { label: t(action), value: name })}
                  onClick={() => onChoose(side)}
                >
                  {t(action)}
                </Button>
              </BlockStack>
            </Box>
          ))}
        </InlineGrid>
      </BlockStack>
    </section>
  );
}

function useFieldName(): (path: string) => string {
  const t = useText();
  const locale = useLocale();
  const { typeForm } = useLimitFormContext();
  return (path) => {
    const [, language, key] = /^messages\.([^.]+)\.(.+)/.exec(path) ?? [];
    if (!language) return NAMES[path] ? t(NAMES[path]) : t(...fieldName(path, typeForm));
    return t('textIn', { text: t(key as FormTextKey), language: languageName(language, locale) });
  };
}
