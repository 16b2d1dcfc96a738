import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BlockStack } from './BlockStack';
import { Box } from './Box';
import { InlineStack } from './InlineStack';

/** What the looks of a banner are made of. */
export type BannerParts = {
  background: string;
  color: string;
  title: ReactNode;
  icon: ReactNode;
  buttons: ReactNode;
  dismissButton: ReactNode;
  children: ReactNode;
};

/** A banner without a title: its icon is beside the first line, or in the middle where there is no other. */
export function InlineBanner({ background, icon, buttons, dismissButton, children }: BannerParts) {
  const [blockAlign, setBlockAlign] = useState<'start' | 'center'>('center');
  const content = useRef<HTMLElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const align = () => {
      const heights = [content.current?.offsetHeight, mark.current?.offsetHeight];
      if (heights[0] && heights[1]) setBlockAlign(heights[0] > heights[1] ? 'start' : 'center');
    };
    align();
    window.addEventListener('resize', align);
    return () => window.removeEventListener('resize', align);
  }, []);
  return (
    <Box width="100%" padding="300" borderRadius="300">
      <InlineStack align="space-between" blockAlign={blockAlign} wrap={false}>
        <Box width="100%">
          <InlineStack gap="200" wrap={false} blockAlign={blockAlign}>
            <div ref={mark}>
              <Box background={background} borderRadius="200" padding="100">
                {icon}
              </Box>
            </div>
            <Box ref={content} width="100%">
              <BlockStack gap="200">
                <div>{children}</div>
                {buttons}
              </BlockStack>
            </Box>
          </InlineStack>
        </Box>
        <div className="Polaris-Banner__DismissIcon">{dismissButton}</div>
      </InlineStack>
    </Box>
  );
}
