import { textsOf } from '../i18n/texts';
import english from '../locales/en/components.json';

export const { useText } = textsOf('components', english);
