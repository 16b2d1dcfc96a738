import { escapeHtml } from '../http/escape-html.js';
import type { MerchantMessage } from './merchant-message.js';

const STYLES = {
  page: 'margin:0;padding:24px;background:#f3f5f4;font:16px/1.5 system-ui,sans-serif;color:#1a2b3c',
  card: 'max-width:520px;margin:0 auto;padding:28px;background:#fff;border-radius:12px',
  title: 'margin:0 0 12px;font-size:20px',
  button: [
    'display:inline-block;padding:10px 18px;border-radius:8px',
    'background:#14614f;color:#fff;text-decoration:none;font-weight:600',
  ].join(';'),
};

/** The message as a plain and an HTML e-mail. */
export function merchantMail(
  { title, body }: MerchantMessage,
  shopName: string,
  appUrl: string,
): { subject: string; text: string; html: string } {
  return {
    subject: title,
    text: `Hello ${shopName},\n\n${title}.\n\n${body}\n\nOpen Purchase Limits: ${appUrl}\n`,
    html: `<!doctype html><html lang="en"><body style="${STYLES.page}">
<div style="${STYLES.card}">
<p style="margin:0 0 12px">Hello ${escapeHtml(shopName)},</p>
<h1 style="${STYLES.title}">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px">${escapeHtml(body)}</p>
<a href="${escapeHtml(appUrl)}" style="${STYLES.button}">Open Purchase Limits</a>
</div></body></html>`,
  };
}
