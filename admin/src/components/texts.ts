import { textsOf } from '../i18n/texts';
import english from '../locales/en/components.json';

export const componentTexts = textsOf('components', english);
export const { useText } = componentTexts;
