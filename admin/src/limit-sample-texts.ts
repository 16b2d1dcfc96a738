import { textsOf } from './i18n/texts';
import english from './locales/en/samples.json';

export const { useText: useSampleText } = textsOf('samples', english);
