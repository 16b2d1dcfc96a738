// Why a sign-in failed, as a code in the login page's address: the page shows only its own sentences.
import { RuleError } from '../http/rule-error.js';

const SENTENCES = {
  not_completed: 'The sign-in was not completed. Please try again.',
  not_a_shop: 'This is not a store’s address. It looks like my-store.myshopify.com',
  support_link: 'This link was used before, or is older than a minute. Open the shop again.',
  store_disconnected: 'Your store did not confirm the sign-in. Please try again.',
  unavailable: 'Your store does not answer at the moment. Please try again shortly.',
};

export type SignInProblem = keyof typeof SENTENCES;

/** The login page's text for the code in its URL; undefined for an unknown one. */
export function sentenceFor(code: string | undefined): string | undefined {
  return code !== undefined && isProblem(code) ? SENTENCES[code] : undefined;
}

/** The code for the login page of what stopped an installation. */
export function problemOf(error: RuleError): SignInProblem {
  return isProblem(error.code) ? error.code : 'not_completed';
}

function isProblem(code: string): code is SignInProblem {
  return Object.hasOwn(SENTENCES, code);
}
