import type { Branding } from '@purchase-limits/domain/storefront-settings';
import { createMessageView, type MessageText, type MessageView } from '@purchase-limits/widget/message-view';
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
  const view = useRef<MessageView<MessageText> | null>(null);

  useEffect(() => {
    const mounted = createMessageView<MessageText>({
      branding,
      poweredBy: hasPoweredBy,
      closeLabel,
      onContact: ignore,
      onClose: ignore,
    });
    view.current = mounted;
    place.current?.append(mounted.host);
    return () => mounted.host.remove();
  }, [branding, hasPoweredBy, closeLabel]);
  useEffect(() => {
    view.current?.draw([message]);
  }, [message, branding, hasPoweredBy, closeLabel]);

  return <div ref={place} onClickCapture={(event) => event.preventDefault()} />;
}

function ignore(): void {}
