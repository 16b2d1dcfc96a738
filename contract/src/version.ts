/** The product's version, the same as in every package; shown to people and operators. */
export const VERSION = '1.3.3';
