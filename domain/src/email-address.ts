// What counts as an e-mail address; `contract/test/email-address.spec.ts` compares it with what the API takes.

export const EMAIL_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** In characters (RFC 5321, 4.5.3.1.3, without the brackets). */
export const LONGEST_EMAIL_ADDRESS = 254;
