import { textsOf } from '../i18n/texts';
import english from '../locales/en/status.json';

export const { useText } = textsOf('status', english);
