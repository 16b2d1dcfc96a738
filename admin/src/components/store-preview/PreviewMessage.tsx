import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { createPreview, type MessageText } from '@purchase-limits/widget/preview';
import { useEffect, useRef } from 'react';
import { useText } from './texts';

type PreviewMessageProps = {
  /** How the shop's messages look, and whether this one is in the page or over it. */
  branding: Branding;
  /** What it says. */
  message: MessageText;
  /** Whether the 'Powered by' line shows. */
  hasPoweredBy: boolean;
};

/** A limit's message, drawn by the widget's own view: what shoppers see. Its links and buttons do nothing here. */
export function PreviewMessage({ branding, message, hasPoweredBy }: PreviewMessageProps) {
  const t = useText();
  const closeLabel = t('close');
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<ReturnType<typeof createPreview> | null>(null);

  useEffect(() => {
    const mounted = createPreview(branding, hasPoweredBy, closeLabel);
    view.current = mounted;
    place.current?.append(mounted.host);
    return () => mounted.host.remove();
  }, [branding, hasPoweredBy, closeLabel]);
  useEffect(() => {
    view.current?.draw(message);
  }, [message, branding, hasPoweredBy, closeLabel]);

  return <div ref={place} onClickCapture={(event) => event.preventDefault()} />;
}
