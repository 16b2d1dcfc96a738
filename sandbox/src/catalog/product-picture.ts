// Product pictures are SVG: a shape for the product's type, in the product's own colors.
import type { Product } from './product.js';
import { shapeOf } from './product-shapes.js';

type Shades = { light: string; dark: string };

const shadesOfColor: Record<string, Shades> = {
  Clay: { light: '#c8714f', dark: '#8f4229' },
  Ink: { light: '#3a4258', dark: '#1b2030' },
  Sage: { light: '#9db59a', dark: '#64806a' },
  Sand: { light: '#dcc8a4', dark: '#b0966a' },
  Moss: { light: '#6d7d4c', dark: '#414d2a' },
  Stone: { light: '#b3b1ab', dark: '#7c7a75' },
  Blush: { light: '#e8b4ad', dark: '#c27d78' },
  Sky: { light: '#92b7d6', dark: '#57809f' },
  Plum: { light: '#7d5474', dark: '#4b2c48' },
  Ochre: { light: '#dca63f', dark: '#a87418' },
};
const withoutColor: Shades = { light: '#8c6f5a', dark: '#523c2e' };

/** The picture in one of the product's colors; in its first one when the color is missing or not one of them. */
export function drawProduct(product: Product, color: string | undefined): string {
  const chosen = color && product.colors.includes(color) ? color : (product.colors[0] ?? '');
  const { light, dark } = shadesOfColor[chosen] ?? withoutColor;
  // Moves the background, so that the pictures of a page are not all the same.
  const offset = (product.id % 7) * 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 420" role="img">
<defs>
  <linearGradient id="backdrop" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#f7f4ee"/>
    <stop offset="1" stop-color="#e6e0d5"/>
  </linearGradient>
  <linearGradient id="fill" x1="0" y1="0" x2="0.7" y2="1">
    <stop offset="0" stop-color="${light}"/>
    <stop offset="1" stop-color="${dark}"/>
  </linearGradient>
  <radialGradient id="shadow">
    <stop offset="0" stop-color="#000" stop-opacity=".22"/>
    <stop offset="1" stop-color="#000" stop-opacity="0"/>
  </radialGradient>
</defs>
<rect width="400" height="420" fill="url(#backdrop)"/>
<circle cx="${120 + offset * 4}" cy="${110 + offset}" r="150" fill="${light}" opacity=".16"/>
<circle cx="${320 - offset * 2}" cy="330" r="110" fill="#fff" opacity=".45"/>
<ellipse cx="200" cy="372" rx="130" ry="16" fill="url(#shadow)"/>
<g>${shapeOf(product.type)}</g>
</svg>`;
}
