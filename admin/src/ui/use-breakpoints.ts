import { useMedia } from './use-media';

/** Whether the window is narrower than Polaris' widths: `sm` 490, `lg` 1040 pixels. */
export function useBreakpoints() {
  const smDown = useMedia('(max-width: 30.6225em)');
  const lgDown = useMedia('(max-width: 64.9975em)');
  return { smDown, lgDown };
}
