import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/resource-picker.json';
import { componentTexts } from '../texts';

export const { useText } = textsOf('resource-picker', english, componentTexts);
