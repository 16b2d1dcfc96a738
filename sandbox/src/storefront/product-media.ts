// The pictures of products as Liquid objects: one for each color.
import { Drop } from 'liquidjs';
import { picture } from '../cart/cart-json.js';
import type { Product, Variant } from '../catalog/product.js';

type Medium = { id: number; position: number };

/** Prints as its address, and has the properties of an image and of a medium. */
export class ImageDrop extends Drop {
  readonly width = 400;
  readonly height = 420;
  readonly aspect_ratio = 0.952;
  readonly media_type = 'image';
  readonly id: number | null;
  readonly position: number;
  constructor(
    readonly src: string,
    readonly alt: string,
    medium?: Medium,
  ) {
    super();
    this.id = medium?.id ?? null;
    this.position = medium?.position ?? 1;
  }
  get preview_image(): this {
    return this;
  }
  get presentation(): object {
    return { focal_point: '50% 50%' };
  }
  override valueOf(): string {
    return this.src;
  }
  toJSON(): string {
    return this.src;
  }
}

export function mediaOf(product: Product): ImageDrop[] {
  const addresses = product.colors.length
    ? product.colors.map((color) => `/cdn/products/${product.handle}.svg?color=${color}`)
    : [picture(product, undefined)];
  return addresses.map((address, index) => {
    const medium = { id: product.id * 100 + index + 1, position: index + 1 };
    return new ImageDrop(index === 0 ? picture(product, undefined) : address, product.title, medium);
  });
}

/** The picture in the variant's color. */
export function mediumOf(product: Product, variant: Variant): ImageDrop {
  const color = variant.options.find((option) => product.colors.includes(option));
  const index = Math.max(0, product.colors.indexOf(color ?? ''));
  const medium = { id: product.id * 100 + index + 1, position: index + 1 };
  return new ImageDrop(picture(product, variant), product.title, medium);
}
