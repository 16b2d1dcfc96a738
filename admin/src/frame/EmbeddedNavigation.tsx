import { useEffect, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { withBasePath, withoutBasePath } from '../bridge/base-path';
import { useNavigationItems } from './navigation-items';
import { useText } from './texts';

/** The app's menu in the platform's sidebar. Its links must not reload the page. */
export function EmbeddedNavigation() {
  const t = useText();
  const navigate = useNavigate();
  const items = useNavigationItems();
  useEffect(() => {
    const handleNavigate = (event: Event) => {
      const href = event.target instanceof Element ? event.target.getAttribute('href') : null;
      if (href) void navigate(withoutBasePath(href));
    };
    document.addEventListener('shopify:navigate', handleNavigate);
    return () => document.removeEventListener('shopify:navigate', handleNavigate);
  }, [navigate]);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void navigate(withoutBasePath(event.currentTarget.getAttribute('href') ?? '/'));
  };

  return (
    <s-app-nav>
      {items.map(({ label, path }) => (
        <a key={path} href={withBasePath(path)} rel={path === '/' ? 'home' : undefined} onClick={handleClick}>
          {t(label)}
        </a>
      ))}
    </s-app-nav>
  );
}
