import type { MailLinks } from './mail-links.js';
import type { Mail } from './mailer.js';
import type { MerchantMessage } from './merchant-message.js';
import { renderMail, type MailContent } from './render-mail.js';

type Kind = MerchantMessage['kind'];

/** Kinds that are about the quota or the plan: their button leads to the plans. */
const ABOUT_PLANS: Kind[] = ['quota_warning', 'quota_reached', 'limits_stopped', 'plan_changed', 'subscription_frozen'];
/** A warning that can be stopped; every other kind is always sent. */
export const STOPPABLE: Kind = 'quota_warning';
const ALWAYS_SENT = 'E-mails about stopped limits, about billing and about requests for data are always sent.';
const IN_THE_APP =
  'Warnings before the free impressions are used up can be stopped in the app, on the dashboard under Notifications.';

/** The message as an e-mail. */
export function merchantMail(
  message: MerchantMessage,
  shop: { name: string; shopifyDomain: string },
  links: MailLinks,
): Omit<Mail, 'messageId' | 'to'> {
  const canStop = message.kind === STOPPABLE;
  return {
    subject: message.title,
    headers: { ...categoryOf(message), ...(canStop && oneClickTo(links.stopWarnings)) },
    ...renderMail({
      shopName: shop.name,
      preheader: message.body,
      heading: message.title,
      body: message.body,
      button: buttonOf(message.kind, links),
      reason: `You get this e-mail because Purchase Limits is installed in the store ${shop.shopifyDomain}.`,
      stopping: canStop ? ALWAYS_SENT : `${ALWAYS_SENT} ${IN_THE_APP}`,
      stop: canStop ? { label: 'Stop warning e-mails', url: links.stopWarnings } : null,
    }),
  };
}

function buttonOf(kind: Kind, { app, plans }: MailLinks): MailContent['button'] {
  const isAboutPlans = plans !== null && ABOUT_PLANS.includes(kind);
  return isAboutPlans ? { label: 'See plans', url: plans } : { label: 'Open Purchase Limits', url: app };
}

/** `Keywords` is the standard's header for categories (RFC 5322, 3.6.5). */
function categoryOf({ kind, action }: MerchantMessage): Record<string, string> {
  return { Keywords: action ?? kind, ...(action && { 'X-Purchase-Limits-Action': action }) };
}

/** Mailboxes show a button of their own that sends a POST to this address (RFC 8058). */
function oneClickTo(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
