import '@shopify/polaris/build/esnext/components/ThemeProvider/ThemeProvider.out.css';
import { useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type PortalProps = {
  /** Begins its id. */
  name: string;
  children: ReactNode;
};

/** Behind everything else in the document, so that nothing covers or clips it. */
export function Portal({ name, children }: PortalProps) {
  const id = `${name}-${useId()}`;
  // Polaris' provider has it, at the end of the page. It stays the one in which this was first drawn.
  const [container] = useState(() => document.getElementById('PolarisPortalsContainer') ?? document.body);
  return createPortal(
    <div data-portal-id={id} className="Polaris-ThemeProvider--themeContainer">
      {children}
    </div>,
    container,
  );
}
