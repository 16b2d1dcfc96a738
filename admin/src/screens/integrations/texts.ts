import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/integrations.json';

export const { useText } = textsOf('integrations', english);
