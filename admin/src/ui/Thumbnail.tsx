import '@shopify/polaris/build/esnext/components/Thumbnail/Thumbnail.out.css';
import { variation } from './class-names';
import { Icon, type IconSource } from './Icon';

type ThumbnailProps = {
  /** An address, or an icon in place of the picture. */
  source: string | IconSource;
  alt: string;
  size?: 'small' | 'medium' | 'large';
};

/** A small picture. */
export function Thumbnail({ source, alt, size = 'medium' }: ThumbnailProps) {
  return (
    <span className={`Polaris-Thumbnail Polaris-Thumbnail--${variation('size', size)}`}>
      {typeof source === 'string' ? <img alt={alt} src={source} /> : <Icon source={source} />}
    </span>
  );
}
