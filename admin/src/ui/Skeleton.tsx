import '@shopify/polaris/build/esnext/components/SkeletonBodyText/SkeletonBodyText.out.css';
import '@shopify/polaris/build/esnext/components/SkeletonDisplayText/SkeletonDisplayText.out.css';
import { variation } from './class-names';

/** In place of text that is still read. */
export function SkeletonBodyText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="Polaris-SkeletonBodyText__SkeletonBodyTextContainer">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="Polaris-SkeletonBodyText" />
      ))}
    </div>
  );
}

type SkeletonDisplayTextProps = { size?: 'small' | 'medium' | 'large' | 'extraLarge' };

/** In place of a heading that is still read. */
export function SkeletonDisplayText({ size = 'medium' }: SkeletonDisplayTextProps) {
  const variant = `Polaris-SkeletonDisplayText--${variation('size', size)}`;
  return <div className={`Polaris-SkeletonDisplayText__DisplayText ${variant}`} />;
}
