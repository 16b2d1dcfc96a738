import { useState } from 'react';
import { fieldId, type ColorName } from './branding-values';
import { hexOf, pickedFrom } from './hex-color';
import { useText } from './texts';
import { ColorPicker } from '../../ui/ColorPicker';
import { Popover } from '../../ui/Popover';
import { TextField } from '../../ui/TextField';
import type { HSBAColor } from '../../ui/colors';

type ColorFieldProps = {
  /** Which of the colors it is. */
  name: ColorName;
  /** The color as it was typed or picked. */
  value: string;
  /** What is wrong with it, once that is shown. */
  error: string | undefined;
  /** Whether it can be read as a color. */
  isValid: boolean;
  /** The merchant typed or picked another. */
  onChange: (color: string) => void;
  /** The merchant left the field. */
  onBlur: () => void;
};

/** A color: typed, or picked in a popover that its sample opens. */
export function ColorField({ name, value, error, isValid, onChange, onBlur }: ColorFieldProps) {
  const t = useText();
  /** The picked color while the popover is open. The text can't restore it, because grays have no hue. */
  const [picked, setPicked] = useState<HSBAColor | null>(null);
  const color = value.trim();
  const handleOpen = () => setPicked(picked ? null : pickedFrom(isValid ? color : '#ffffff'));
  const handlePick = (next: HSBAColor) => {
    setPicked(next);
    onChange(hexOf(next));
  };
  const handleType = (typed: string) => {
    setPicked(null);
    onChange(typed);
  };
  const sample = (
    <button
      type="button"
      className="color-sample"
      aria-label={t('pickColor', { name: t(`colors.${name}`) })}
      onClick={handleOpen}
    >
      <span style={{ background: isValid ? color : undefined }} />
    </button>
  );
  return (
    <TextField
      id={fieldId(name)}
      label={t(`colors.${name}`)}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={handleType}
      onBlur={onBlur}
      connectedLeft={
        <Popover
          active={picked !== null}
          activator={sample}
          autofocusTarget="none"
          preferredAlignment="left"
          onClose={() => setPicked(null)}
        >
          <Popover.Section>
            {picked && <ColorPicker id={`pick-${name}`} color={picked} onChange={handlePick} allowAlpha />}
          </Popover.Section>
        </Popover>
      }
    />
  );
}
