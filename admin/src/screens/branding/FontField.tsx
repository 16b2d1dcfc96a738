import { useState } from 'react';
import { fieldId } from './branding-values';
import { FONTS, type Font } from './fonts';
import { useText } from './texts';
import { Box } from '../../ui/Box';
import { AutoSelection, Combobox, Listbox } from '../../ui/Combobox';
import { Icon } from '../../ui/Icon';
import { Text } from '../../ui/Text';
import { SearchIcon } from '../../ui/icons';

type FontFieldProps = {
  /** The font family that is chosen or typed. */
  family: string;
  /** What is wrong with it. */
  error: string | undefined;
  /** The merchant chose or typed another. */
  onChange: (family: string) => void;
  /** The merchant left the field. */
  onBlur: () => void;
};

/** A searchable list of fonts; other names are accepted as typed. */
export function FontField({ family, error, onChange, onBlur }: FontFieldProps) {
  const t = useText();
  const [isSearching, setSearching] = useState(false);
  const nameOf = ({ name }: Font) => ('key' in name ? t(name.key) : name.own);
  const chosen = FONTS.find((font) => font.family === family);
  const shown = chosen ? nameOf(chosen) : family;
  const wanted = shown.trim().toLowerCase();
  const found = isSearching ? FONTS.filter((font) => nameOf(font).toLowerCase().includes(wanted)) : FONTS;

  const handleType = (text: string) => {
    setSearching(true);
    const typed = FONTS.find((font) => nameOf(font).toLowerCase() === text.trim().toLowerCase());
    onChange(typed?.family ?? text);
  };
  const handleSelect = (selected: string) => {
    setSearching(false);
    onChange(selected);
  };
  const handleBlur = () => {
    setSearching(false);
    onBlur();
  };
  return (
    <Combobox
      activator={
        <Combobox.TextField
          id={fieldId('fontFamily')}
          label={t('fontFamily')}
          helpText={t('fontFamilyHelp')}
          requiredIndicator
          autoComplete="off"
          prefix={<Icon source={SearchIcon} />}
          value={shown}
          error={error}
          onChange={handleType}
          onBlur={handleBlur}
        />
      }
    >
      <>
        <Listbox accessibilityLabel={t('fonts')} autoSelection={AutoSelection.None} onSelect={handleSelect}>
          {found.map((font) => (
            <Listbox.Option
              key={font.family}
              value={font.family}
              selected={font === chosen}
              accessibilityLabel={nameOf(font)}
            >
              <Listbox.TextOption selected={font === chosen}>
                <span style={{ fontFamily: font.family }}>{nameOf(font)}</span>
              </Listbox.TextOption>
            </Listbox.Option>
          ))}
        </Listbox>
        {found.length === 0 && (
          <Box padding="400">
            <Text as="p" alignment="center" tone="subdued">
              <span role="status">{t('noFont')}</span>
            </Text>
          </Box>
        )}
      </>
    </Combobox>
  );
}
