import english from '../locales/en/requests.json';
import { textsOf } from './texts';

/** Why a request has no usable answer. */
export const { text: requestText } = textsOf('requests', english);
