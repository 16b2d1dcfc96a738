/** @jsxImportSource preact */
// The look of the page around a message, for the branding `theme` (rules §8): that of the theme's own errors if it has
// any near, else that of the text around. Measured values are set as values, never as text of a style sheet.
import type { Look } from './message-view.js';
import { findAll, LAYER } from './page-parts.js';
import { errorsIn } from './theme-errors.js';
import css from './theme-style.css?inline';

const BUTTONS = '[name=add],[name=checkout],[type=submit]';
/** Around the admin's preview of a page. */
const PREVIEW = '[data-purchase-limits-page]';
/** Of a text. */
const TEXT = ['color', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'line-height'];
const BOX = ['background-color', 'border-color', 'border-radius', 'border-style', 'border-width', 'padding'];
/** The least contrast at which text of any size is legible (WCAG 2, 1.4.3). */
const LEAST_CONTRAST = 4.5;

/** Red, green and blue from 0 to 255, and how opaque it is. */
type Color = [number, number, number, number];
const WHITE: Color = [255, 255, 255, 1];
const BLACK: Color = [0, 0, 0, 1];

/** A circle with an exclamation mark, as themes have beside their errors. */
const icon = (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm1 12.5H7v-2h2Zm0-3.5H7V3.5h2Z" />
  </svg>
);

export const look: Look = { css, icon, take };

function take(host: HTMLElement, place: HTMLElement, isPopup: boolean): void {
  const set = (name: string, value?: string) => place.style.setProperty(name, value ?? '');
  const error = nearest(host, (around) => errorsIn(around, host).find((one) => !one.matches('input,select,textarea')));
  const copy = error && copyOf(error);
  const around = getComputedStyle(host.parentElement!);
  const text = copy && getComputedStyle(copy.inner);
  const box = copy && getComputedStyle(copy.outer);
  const own = box && colorOf(box.backgroundColor);
  const hasBox = own?.[3] || parseFloat(box?.borderTopWidth ?? '') > 0;
  for (const name of TEXT) set(name, text?.getPropertyValue(name));
  for (const name of BOX) set(`--limit-${name}`, hasBox ? box?.getPropertyValue(name) : '');
  const front = colorOf((text ?? around).color);
  const shape = error?.querySelector('svg [fill]');
  set('--limit-icon', shape ? getComputedStyle(shape).fill : text?.color);
  copy?.outer.remove();
  const button = nearest(host, (around) => findAll(BUTTONS, around)[0]);
  set('--limit-radius', button && getComputedStyle(button).borderRadius);

  let back = behind(host.parentElement);
  if (isPopup) set('--limit-background-color', `rgb(${(back ??= WHITE).slice(0, 3).join()})`);
  else if (back && own) back = over(own, back);
  if (front && back && contrast(over(front, back), back) < LEAST_CONTRAST)
    set('color', contrast(WHITE, back) > contrast(BLACK, back) ? '#fff' : '#000');
}

/** What is found around the host, from the closest on; what is beyond its layer, or the page's content, is not. */
function nearest<Found>(host: Element, find: (around: Element) => Found | undefined): Found | undefined {
  for (let around = host.parentElement; around; around = around.parentElement) {
    const found = find(around);
    if (found || around.matches(`main,${LAYER},${PREVIEW}`)) return found;
  }
  return undefined;
}

/**
 * A hidden error has not the styles that it would have when it shows, so they are read from a copy of it and of the
 * text in it: plain elements with the same classes, for the theme's scripts must not take them for its own.
 */
function copyOf(error: Element): { outer: HTMLElement; inner: HTMLElement } {
  const outer = plain(error);
  let inner = outer;
  for (let next: Element | undefined = error; (next = errorsIn(next)[0]);) inner = inner.appendChild(plain(next));
  outer.style.cssText = 'position:absolute!important;visibility:hidden!important';
  error.after(outer);
  return { outer, inner };
}

function plain({ localName, classList }: Element): HTMLElement {
  const copy = document.createElement(/^(p|small|span|h\d|li|ul)$/.test(localName) ? localName : 'div');
  copy.className = [...classList].filter((name) => !name.includes('hid')).join(' ');
  return copy;
}

/** The color that is seen behind what is in the element; undefined behind an image, or where it can't be read. */
function behind(element: Element | null): Color | undefined {
  if (!element) return WHITE;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const color = colorOf(backgroundColor);
  if (!color || backgroundImage.includes('(')) return undefined;
  if (color[3] === 1) return color;
  const below = behind(element.parentElement);
  return below && over(color, below);
}

/** A computed color; one in a notation that is not read here is the theme's own affair. */
function colorOf(computed: string): Color | undefined {
  if (!/^(rgb|color\(srgb )|^(transparent)?$/.test(computed)) return undefined;
  const [red, green, blue, alpha = 1] = (computed.match(/[\d.]+(e-\d+)?/g) ?? [0, 0, 0, 0]).map(Number);
  const scale = computed[0] === 'c' ? 255 : 1;
  return [red! * scale, green! * scale, blue! * scale, alpha];
}

/** The color that is seen where `front` lies over `back`, which is opaque. */
const over = (front: Color, back: Color) =>
  front.map((one, at) => (at < 3 ? one * front[3] + back[at]! * (1 - front[3]) : 1)) as Color;

/** Of two opaque colors, 1 to 21. */
function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const luminance = (color: Color) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (color[at]! / 255) ** 2.2, 0);
