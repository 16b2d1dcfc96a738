import { Thumbnail } from '../ui/Thumbnail';
import { ImageIcon } from '../ui/icons';

type ResourceImageProps = {
  /** Where the image is; null when there is none. */
  url: string | null | undefined;
};

/** The small image of a product or a collection, or a neutral one. */
export function ResourceImage({ url }: ResourceImageProps) {
  return <Thumbnail size="small" source={url ?? ImageIcon} alt="" />;
}
