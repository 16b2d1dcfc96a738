// The form's values, their errors, and the resulting branding.
import {
  ALIGNMENTS,
  COLOR,
  DISPLAY_TYPES,
  FONT_FAMILIES,
  LARGEST_FONT,
  LONGEST_FAMILIES,
  SMALLEST_FONT,
} from '@purchase-limits/domain/branding';
import type { Branding } from '@purchase-limits/domain/storefront-settings';
import type { BrandingTextKey } from './texts';

export const COLOR_NAMES = ['background', 'text', 'buttonBackground', 'buttonText'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** The font size as typed; `disableCheckoutButton` is a shop setting saved along with the branding. */
export type BrandingValues = Omit<Branding, 'fontSize' | 'colors'> &
  Record<ColorName, string> & { fontSize: string; disableCheckoutButton: boolean };
export type BrandingField = keyof BrandingValues;
export type BrandingErrors = { [field in BrandingField]?: BrandingTextKey };

export function valuesOf({ colors, fontSize, ...branding }: Branding, disableCheckoutButton: boolean): BrandingValues {
  return { ...branding, ...colors, fontSize: String(fontSize), disableCheckoutButton };
}

/** The branding for these values. Unreadable colors and sizes keep their value from `last`. */
export function brandingOf(values: BrandingValues, last?: Branding): Branding {
  const errors = errorsOf(values);
  const color = (name: ColorName) => (errors[name] && last ? last.colors[name] : values[name].trim());
  return {
    theme: values.theme,
    displayType: values.displayType,
    textAlignment: values.textAlignment,
    fontFamily: errors.fontFamily && last ? last.fontFamily : values.fontFamily.trim(),
    fontSize: errors.fontSize && last ? last.fontSize : Number(values.fontSize),
    colors: {
      background: color('background'),
      text: color('text'),
      buttonBackground: color('buttonBackground'),
      buttonText: color('buttonText'),
    },
    customCss: values.customCss,
  };
}

/** Errors, in form order. */
export function errorsOf(values: BrandingValues): BrandingErrors {
  const found: [BrandingField, BrandingTextKey | null][] = [
    ['displayType', DISPLAY_TYPES.includes(values.displayType) ? null : 'required'],
    ['textAlignment', ALIGNMENTS.includes(values.textAlignment) ? null : 'required'],
    ['fontFamily', fontFamilyError(values.fontFamily.trim())],
    ['fontSize', fontSizeError(values.fontSize.trim())],
    ...COLOR_NAMES.map((name): [ColorName, BrandingTextKey | null] => [name, colorError(values[name].trim())]),
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

function fontFamilyError(family: string): BrandingTextKey | null {
  if (!family) return 'required';
  if (family.length > LONGEST_FAMILIES) return 'fontFamilyTooLong';
  return FONT_FAMILIES.test(family) ? null : 'fontFamilyInvalid';
}

function fontSizeError(size: string): BrandingTextKey | null {
  if (!size) return 'required';
  if (!/^\d+$/.test(size)) return 'fontSizeNotWhole';
  return Number(size) < SMALLEST_FONT || Number(size) > LARGEST_FONT ? 'fontSizeOutOfRange' : null;
}

function colorError(color: string): BrandingTextKey | null {
  return COLOR.test(color) ? null : 'colorInvalid';
}

/** Whether the values make the same settings. */
export function areSame(one: BrandingValues, other: BrandingValues): boolean {
  return (Object.keys(one) as BrandingField[]).every((field) => one[field] === other[field]);
}

/** The field of the form that a path of the API's answer names. */
export function fieldOfPath(path: string): BrandingField | null {
  const field = path.replace(/^branding\./, '').replace(/^colors\./, '');
  return Object.hasOwn(FIELDS, field) ? (field as BrandingField) : null;
}

const FIELDS: Record<BrandingField, true> = {
  theme: true,
  displayType: true,
  textAlignment: true,
  fontFamily: true,
  fontSize: true,
  background: true,
  text: true,
  buttonBackground: true,
  buttonText: true,
  customCss: true,
  disableCheckoutButton: true,
};

/** The id of the element that shows a field. */
export function fieldId(field: BrandingField): string {
  return `field-${field}`;
}
