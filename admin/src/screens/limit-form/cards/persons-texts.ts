import { textsOf } from '../../../i18n/texts';
import english from '../../../locales/en/persons.json';

export const { useText } = textsOf('persons', english);
