// Tests read the catalogs as they are written; the build compiles them.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { i18n } from '../src/i18n/texts';

i18n.setMessagesCompiler(compileMessage);
