import type { ShopFacts } from '../shops/queries/read-shop.js';
import type { MailLinks } from './mail-links.js';
import type { Mail } from './mailer.js';
import type { MerchantMessage } from './merchant-message.js';
import { renderMail, type MailContent } from './render-mail.js';

/** All that a mail to a merchant needs but its address and id. */
export type MerchantMail = Omit<Mail, 'messageId' | 'to'>;
type Kind = MerchantMessage['kind'];

/** Kinds about the quota or the plan: their button leads to the plans. */
const ABOUT_PLANS: Kind[] = ['quota_warning', 'quota_reached', 'limits_stopped', 'plan_changed', 'subscription_frozen'];
/** A warning, whose mail has a link that stops the next ones. */
const WITH_LINK: Kind = 'quota_warning';
const ALWAYS_SENT = 'We always send emails about stopped limits, orders that need you, paused plans and data requests.';
const IN_THE_APP = 'Choose your other emails and their address in the app, under Settings.';

/** Kinds that the merchant may switch off, each by its setting of the shop; every other kind is always sent. */
const SETTINGS = { quota_warning: 'warningMails', plan_changed: 'planMails' } as const satisfies {
  [kind in Kind]?: keyof ShopFacts;
};

/** Whether the merchant wants mails of this kind. */
export function isWanted(kind: Kind, shop: Pick<ShopFacts, 'warningMails' | 'planMails'>): boolean {
  return kind in SETTINGS ? shop[SETTINGS[kind as keyof typeof SETTINGS]] : true;
}

/** Where mails to the merchant go. */
export function mailAddress(shop: Pick<ShopFacts, 'email' | 'notificationEmail'>): string {
  return shop.notificationEmail ?? shop.email;
}

/** The message as an email. */
export function merchantMail(
  message: MerchantMessage,
  shop: { name: string; shopifyDomain: string },
  links: MailLinks,
): MerchantMail {
  const canStop = message.kind === WITH_LINK;
  return {
    subject: message.title,
    headers: { ...categoryOf(message), ...(canStop && oneClickTo(links.stopWarnings)) },
    ...renderMail({
      language: 'en',
      greeting: `Hello ${shop.name},`,
      preheader: message.body,
      heading: message.title,
      body: message.body,
      button: buttonOf(message.kind, links),
      reason: `You’re getting this email because Purchase Limits is installed on ${shop.shopifyDomain}.`,
      stopping: `${ALWAYS_SENT} ${IN_THE_APP}`,
      stop: canStop ? { label: 'Stop warning emails', url: links.stopWarnings } : null,
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
export function oneClickTo(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
