import '@shopify/polaris/build/esnext/components/ShadowBevel/ShadowBevel.out.css';
import type { ReactNode } from 'react';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { customProperties, type Space } from './custom-properties';
import { WithinContent } from './within';

type CardProps = {
  padding?: Space;
  /** Stacks the content, so far apart. */
  gap?: Space;
  children?: ReactNode;
};

const BEVEL = customProperties('shadow-bevel', {
  'z-index': '32',
  'content-xs': '""',
  'box-shadow-xs': 'var(--p-shadow-100)',
  'border-radius-xs': 'var(--p-border-radius-0)',
  'border-radius-sm': 'var(--p-border-radius-300)',
});

/** A part of a page. */
export function Card({ padding = '400', gap, children }: CardProps) {
  return (
    <WithinContent.Provider value>
      <div className="Polaris-ShadowBevel" style={BEVEL}>
        <Box background="bg-surface" padding={padding} overflow="clip" minHeight="100%">
          {gap ? <BlockStack gap={gap}>{children}</BlockStack> : children}
        </Box>
      </div>
    </WithinContent.Provider>
  );
}
