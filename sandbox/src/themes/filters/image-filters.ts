// Filters for pictures and other media.
import { Drop, type Liquid } from 'liquidjs';
import { ImageDrop } from '../../storefront/product-media.js';
import { htmlAttributes, namedArguments, textOf, type Named } from './named-arguments.js';

const SRCSET_WIDTHS = [352, 832, 1200];
const PREPARED_WIDTHS = [165, 246, 352, 360, 493, 533, 713, 720, 832, 940, 1066, 1200];

/** The address of a picture in one size, which remembers the picture. */
export class SizedImage extends Drop {
  constructor(
    readonly image: ImageDrop,
    readonly width: number,
    readonly height: number,
  ) {
    super();
  }
  get alt(): string {
    return this.image.alt;
  }
  get src(): string {
    return this.addressFor(this.width);
  }
  addressFor(width: number): string {
    return `${this.image.src}${this.image.src.includes('?') ? '&' : '?'}width=${width}`;
  }
  override valueOf(): string {
    return this.src;
  }
  toJSON(): string {
    return this.src;
  }
}

type MaybeImage = {
  preview_image?: unknown;
  featured_image?: unknown;
  featured_media?: unknown;
  image?: unknown;
} | null;

/** The picture of a product, variant, line, medium or collection. */
function pictureOf(subject: unknown): ImageDrop | null {
  if (subject instanceof ImageDrop) return subject;
  if (subject instanceof SizedImage) return subject.image;
  if (typeof subject === 'string') return subject ? new ImageDrop(subject, '') : null;
  const { preview_image, featured_image, featured_media, image } = (subject as MaybeImage) ?? {};
  const found = preview_image ?? featured_image ?? featured_media ?? image;
  return found ? pictureOf(found) : null;
}

function sized(subject: unknown, { width, height }: Named): SizedImage | string {
  const image = pictureOf(subject);
  if (!image) return '';
  const wide = Number(width ?? 0) || Math.round(Number(height ?? 0) * image.aspect_ratio) || image.width;
  return new SizedImage(image, wide, Math.round(wide / image.aspect_ratio));
}

function imageTag(value: unknown, given: Named): string {
  const { widths, preload: _preload, srcset, alt, ...attributes } = given;
  if (value === null || value === undefined || value === '') return '';
  if (!(value instanceof SizedImage)) return `<img${htmlAttributes({ src: textOf(value), alt, ...attributes })}>`;
  const chosen = widths ? textOf(widths).split(',').map(Number) : SRCSET_WIDTHS;
  const fitting = chosen.filter((width) => width <= value.width);
  const sources = (fitting.length ? fitting : [value.width]).map((width) => `${value.addressFor(width)} ${width}w`);
  const shown = {
    src: value.src,
    alt: alt ?? value.alt,
    srcset: srcset === undefined ? sources.join(', ') : srcset,
    width: value.width,
    height: value.height,
    ...attributes,
  };
  return `<img${htmlAttributes(shown)}>`;
}

export function registerImageFilters(engine: Liquid): void {
  engine.registerFilter('image_url', (subject: unknown, ...args: unknown[]) => sized(subject, namedArguments(args)));
  engine.registerFilter('img_url', (subject: unknown, size: unknown) => {
    const [width] = /\d+/.exec(textOf(size)) ?? [];
    return sized(subject, { width });
  });
  engine.registerFilter('product_img_url', (subject: unknown) => sized(subject, {}));
  engine.registerFilter('collection_img_url', (subject: unknown) => sized(subject, {}));
  engine.registerFilter('image_tag', (value: unknown, ...args: unknown[]) => imageTag(value, namedArguments(args)));
  engine.registerFilter('img_tag', (value: unknown, alt: unknown) => imageTag(value, { alt: textOf(alt) }));
  const mediumAsImage = (medium: unknown, ...args: unknown[]) => {
    const { image_size: size, ...named } = namedArguments(args);
    return imageTag(sized(medium, { width: parseInt(textOf(size), 10) || PREPARED_WIDTHS.at(-1) }), named);
  };
  for (const name of ['media_tag', 'video_tag', 'external_video_tag', 'model_viewer_tag'])
    engine.registerFilter(name, mediumAsImage);
  engine.registerFilter('external_video_url', () => '');
  engine.registerFilter('placeholder_svg_tag', (name: unknown, classes: unknown) => {
    const shown = { class: classes === undefined ? 'placeholder-svg' : textOf(classes), viewBox: '0 0 100 100' };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="none"${htmlAttributes(shown)}>`;
    const title = `<title>${textOf(name).replace(/[<&]/g, '')}</title>`;
    return `${svg}${title}<rect width="100" height="100" fill="#ddd"/></svg>`;
  });
}
