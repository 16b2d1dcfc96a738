import type { LinkLikeComponentProps } from '@shopify/polaris/build/ts/src/utilities/link';
import { Link } from 'react-router-dom';

const OUTSIDE = /^([a-z][a-z\d+.-]*:|\/\/)/i;

/** Polaris' link component: a page of ours or an anchor in it, or another site in a new window. */
export function AppLink({ url = '', external, target, children, ...rest }: LinkLikeComponentProps) {
  if (external || OUTSIDE.test(url)) {
    return (
      <a {...rest} href={url} target={target ?? '_blank'} rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={url} target={target}>
      {children}
    </Link>
  );
}
