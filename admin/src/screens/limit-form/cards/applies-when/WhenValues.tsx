import {
  CONDITIONS,
  WEEKDAYS,
  ACCOUNTS,
  PURCHASERS,
  type ValueKind,
  type WhenType,
} from '@purchase-limits/domain/applies-when';
import { useState, type ComponentType } from 'react';
import { countryName, dayName, weekdayName } from '../../../../components/limit-sentence/condition-words';
import { languageName } from '../../../../components/language-name';
import { useResourcePicker } from '../../../../components/resource-picker/ResourcePicker';
import { fieldId } from '../../form-errors';
import { useText } from '../../texts';
import { ChosenList } from '../ChosenList';
import { ChooseMany } from './ChooseMany';
import { ChosenValues } from './ChosenValues';
import { COUNTRIES, LANGUAGES } from './codes';
import { HoursFields } from './HoursFields';
import type { ValuesProps } from './values-props';
import { BlockStack } from '../../../../ui/BlockStack';
import { Button } from '../../../../ui/Button';
import { ChoiceList } from '../../../../ui/ChoiceList';
import { InlineStack } from '../../../../ui/InlineStack';
import { Select } from '../../../../ui/Select';
import { TextField, type TextFieldProps } from '../../../../ui/TextField';

type WhenValuesProps = Omit<ValuesProps, 'id'> & {
  /** Where the condition is in the limit. */
  path: string;
  /** What it is about. */
  type: WhenType;
};

/** What the condition compares with, in the control of its kind. */
export function WhenValues({ path, type, values, onChange }: WhenValuesProps) {
  const Control = CONTROLS[CONDITIONS[type].values];
  return <Control key={type} id={fieldId(path)} values={values} onChange={onChange} />;
}

/** Of years with four digits. */
const LAST_DAY = '9999-12-31';
/** As the platform's own ids begin. */
const COMPANY_LOCATION = /^gid:\/\/shopify\/CompanyLocation\//;

const CONTROLS: Record<ValueKind, ComponentType<ValuesProps>> = {
  tags: TagValues,
  account: (props) => <OneOf {...props} all={ACCOUNTS} />,
  purchaser: (props) => <OneOf {...props} all={PURCHASERS} />,
  number: NumberValue,
  ids: IdValues,
  countries: (props) => <ChooseMany {...props} all={COUNTRIES} nameOf={countryName} />,
  languages: (props) => <ChooseMany {...props} all={LANGUAGES} nameOf={languageName} />,
  weekdays: WeekdayValues,
  hours: HoursFields,
  days: DayValues,
  moment: MomentValue,
};

function OneOf({ id, values, onChange, all }: ValuesProps & { all: typeof ACCOUNTS | typeof PURCHASERS }) {
  const t = useText();
  return (
    <Select
      id={id}
      label={t('condition.value')}
      labelHidden
      options={all.map((value) => ({ value, label: t(`value.${value}`) }))}
      value={values[0]!}
      onChange={(chosen) => onChange([chosen])}
    />
  );
}

function ValueField(props: Omit<TextFieldProps, 'label' | 'labelHidden' | 'autoComplete'>) {
  const t = useText();
  return <TextField {...props} label={t('condition.value')} labelHidden autoComplete="off" />;
}

function NumberValue({ id, values, onChange }: ValuesProps) {
  const t = useText();
  return (
    <ValueField
      id={id}
      inputMode="numeric"
      helpText={t('when.ordersHelp')}
      value={values[0] ?? ''}
      onChange={(text) => onChange(text.trim() ? [text.trim()] : [])}
    />
  );
}

function TagValues({ id, values, onChange }: ValuesProps) {
  const t = useText();
  const { pickCustomerTags } = useResourcePicker();
  const handlePick = async () => {
    const picked = await pickCustomerTags(values);
    if (picked) onChange(picked);
  };
  return (
    <BlockStack gap="200">
      <InlineStack>
        <Button id={id} onClick={() => void handlePick()}>
          {t('selectTags')}
        </Button>
      </InlineStack>
      <ChosenList
        rows={values.map((tag) => ({ id: tag, name: tag }))}
        onRemove={(tag) => onChange(values.filter((other) => other !== tag))}
      />
    </BlockStack>
  );
}

function IdValues({ id, values, onChange }: ValuesProps) {
  const t = useText();
  const [typed, setTyped] = useState(values.join(', '));
  const handleType = (text: string) => {
    setTyped(text);
    onChange(
      text
        .split(',')
        .map((one) => one.trim().replace(COMPANY_LOCATION, ''))
        .filter(Boolean),
    );
  };
  return <ValueField id={id} helpText={t('when.locationIds')} value={typed} onChange={handleType} />;
}

function WeekdayValues({ values, onChange }: ValuesProps) {
  const t = useText();
  return (
    <div className="weekdays">
      <ChoiceList
        title={t('when.weekdays')}
        titleHidden
        allowMultiple
        choices={WEEKDAYS.map((value) => ({ value, label: weekdayName(value) }))}
        selected={values}
        onChange={(chosen) => onChange(WEEKDAYS.filter((day) => chosen.includes(day)))}
      />
    </div>
  );
}

function DayValues({ id, values, onChange }: ValuesProps) {
  const t = useText();
  const [day, setDay] = useState('');
  const handleAdd = () => {
    if (!day) return;
    onChange([...new Set([...values, day])].sort());
    setDay('');
  };
  return (
    <BlockStack gap="200">
      <ValueField
        id={id}
        type="date"
        max={LAST_DAY}
        value={day}
        onChange={setDay}
        // What is typed counts, whether or not the button is pressed.
        onBlur={handleAdd}
        connectedRight={
          <Button disabled={!day} onClick={handleAdd}>
            {t('when.addDate')}
          </Button>
        }
      />
      <ChosenValues values={values} nameOf={dayName} onChange={onChange} />
    </BlockStack>
  );
}

function MomentValue({ id, values, onChange }: ValuesProps) {
  return (
    <ValueField
      id={id}
      type="datetime-local"
      max={`${LAST_DAY}T23:59`}
      value={values[0] ?? ''}
      onChange={(text) => onChange(text ? [text] : [])}
    />
  );
}
