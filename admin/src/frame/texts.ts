import { textsOf } from '../i18n/texts';
import english from '../locales/en/frame.json';

export const { useText } = textsOf('frame', english);
