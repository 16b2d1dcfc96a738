import type { Branding } from '@purchase-limits/domain/storefront-settings';

type PreviewMessageProps = {
  /** How the shop's messages look. */
  branding: Branding;
  /** What it says. */
  text: string;
  /** The contact line; null without one. */
  contact: { text: string; button: string } | null;
  /** Whether the 'Powered by' line shows. */
  hasPoweredBy: boolean;
};

/** A limit's message in the shop's colors and font. */
export function PreviewMessage({ branding, text, contact, hasPoweredBy }: PreviewMessageProps) {
  const { colors, fontFamily, fontSize, textAlignment } = branding;
  const look = { background: colors.background, color: colors.text, fontFamily, fontSize, textAlign: textAlignment };
  return (
    <div className="preview-message" style={look} role="status">
      <p>{text}</p>
      {contact && (
        <div className="preview-contact">
          <p>{contact.text}</p>
          <span className="preview-button" style={{ background: colors.buttonBackground, color: colors.buttonText }}>
            {contact.button}
          </span>
        </div>
      )}
      {hasPoweredBy && <p className="preview-powered-by">Powered by Purchase Limits</p>}
    </div>
  );
}
