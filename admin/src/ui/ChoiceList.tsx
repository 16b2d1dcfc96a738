import '@shopify/polaris/build/esnext/components/Bleed/Bleed.out.css';
import '@shopify/polaris/build/esnext/components/ChoiceList/ChoiceList.out.css';
import { useId, type ReactNode } from 'react';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { Checkbox } from './Checkbox';
import { spaceProperties } from './custom-properties';
import { InlineError } from './InlineError';
import { RadioButton } from './RadioButton';
import { Text } from './Text';

type ChoiceOfList = {
  value: string;
  label: ReactNode;
  id?: string;
  helpText?: ReactNode;
  disabled?: boolean;
  /** The error of the list is about this choice. */
  describedByError?: boolean;
  /** What belongs to the choice, below it. */
  renderChildren?: (isSelected: boolean) => ReactNode | false;
};

type ChoiceListProps = {
  title: ReactNode;
  titleHidden?: boolean;
  choices: readonly ChoiceOfList[];
  selected: readonly string[];
  allowMultiple?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  /** A method, so that a list of a few values can say which. */
  onChange?(selected: string[]): void;
};

const GAP = { xs: '400', md: '0' };

/** Some choices of which one can be made, or several. */
export function ChoiceList(props: ChoiceListProps) {
  const { title, titleHidden, choices, allowMultiple, error } = props;
  const id = useId();
  const name = allowMultiple ? `${id}[]` : id;
  return (
    <BlockStack as="fieldset" gap={GAP} aria-invalid={error !== undefined && error !== null} id={name}>
      {title && (
        <Box as="legend" paddingBlockEnd={{ xs: '0', md: '100' }}>
          <Text as="span" variant="bodyMd" visuallyHidden={titleHidden}>
            {title}
          </Text>
        </Box>
      )}
      <BlockStack as="ul" gap={GAP}>
        {choices.map((choice) => (
          <Item key={choice.value} {...props} choice={choice} name={name} />
        ))}
      </BlockStack>
      {error && (
        <Box paddingBlockStart={{ xs: '0', md: '100' }} paddingBlockEnd="200">
          <InlineError message={error} fieldID={name} />
        </Box>
      )}
    </BlockStack>
  );
}

type ItemProps = ChoiceListProps & { choice: ChoiceOfList; name: string };

function Item({ choice, name, selected, allowMultiple, error, disabled, onChange }: ItemProps) {
  const { value, helpText, renderChildren } = choice;
  const isSelected = selected.includes(value);
  const children = renderChildren?.(isSelected);
  const Control = allowMultiple ? Checkbox : RadioButton;
  const handleChange = (isChecked: boolean) => {
    if (!isChecked) onChange?.(selected.filter((other) => other !== value));
    else onChange?.(allowMultiple ? [...selected, value] : [value]);
  };
  const bleed = helpText ? { xs: '100', md: '0' } : '0';
  return (
    <li>
      <div className="Polaris-Bleed" style={spaceProperties('bleed', 'margin-block-end', bleed)}>
        <Control
          name={name}
          value={value}
          id={choice.id}
          label={choice.label}
          disabled={choice.disabled || disabled}
          fill
          checked={isSelected}
          helpText={helpText}
          onChange={handleChange}
          ariaDescribedBy={error && choice.describedByError ? `${name}Error` : undefined}
        />
        {children && (
          <div className="Polaris-ChoiceList__ChoiceChildren">
            <Box paddingBlockStart={{ xs: '400', md: '0' }}>{children}</Box>
          </div>
        )}
      </div>
    </li>
  );
}
