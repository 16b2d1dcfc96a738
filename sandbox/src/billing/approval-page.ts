import { shortTime } from '../admin-shell/settings-page.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { shownAmount, shownDiscount, shownInterval } from './amounts.js';
import { confirmationPath, returnUrlOf } from './charge-addresses.js';
import { replacesLaterAt } from './replacement.js';
import { chargeCents, trialEndsAt, type Status, type Subscription } from './subscription.js';

export type Approval = {
  app: AppDeclaration;
  /** What the merchant is asked to approve. */
  subscription: Subscription;
  /** What the shop has now. */
  live: Subscription | null;
  now: Date;
};

/** Asks the merchant to approve or decline a charge, or says that this was done before. */
export function approvalPage(shop: Shop, approval: Approval): ShellPage {
  const { app, subscription } = approval;
  const content = subscription.status === 'PENDING' ? askingPage(shop, approval) : answeredPage(app, subscription);
  return { title: 'Approve subscription', active: 'app', content };
}

function askingPage(shop: Shop, approval: Approval): Html {
  const { app, subscription } = approval;
  const pathOf = (page: string) => confirmationPath(shop, subscription, page);
  return html`<form class="page is-narrow" method="post">
    <section class="card">
      <h1>Approve subscription</h1>
      <p class="muted">${app.name} asks ${shop.name} (${shop.domain}) to approve a charge.</p>
      ${subscription.isTest && html`<p class="banner" role="note">This is a test charge. Nothing has to be paid.</p>`}
      <dl class="facts">
        ${factsOf(approval).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <div class="actions">
        <button class="button" formaction="${pathOf('decline')}">Decline</button
        ><button class="button is-primary" formaction="${pathOf('approve')}">Approve</button>
      </div>
    </section>
  </form>`;
}

function factsOf({ subscription, live, now }: Approval): [string, string][] {
  const { name, priceCents, interval, trialDays, discount } = subscription;
  const laterAt = live && replacesLaterAt(live, subscription, now);
  const firstAt = trialEndsAt({ ...subscription, startedAt: laterAt ?? now });
  const first = `${shownAmount(chargeCents(subscription, 0))} ${dayOf(firstAt, now)}`;
  const start = laterAt ? dayOf(laterAt, now) : 'at once';
  return [
    ['Subscription', name],
    ['Price', `${shownAmount(priceCents)} ${shownInterval(interval)}`],
    ...(discount ? [['Discount', shownDiscount(discount)] as [string, string]] : []),
    ['Free trial', trialDays === 0 ? 'none' : `${trialDays} ${trialDays === 1 ? 'day' : 'days'}`],
    ['First charge', first],
    ...(live ? [['Replaces', `${live.name} (${start})`] as [string, string]] : []),
  ];
}

function dayOf(instant: Date, now: Date): string {
  return instant <= now ? 'today' : `on ${shortTime(instant).slice(0, 10)}`;
}

const answers: Record<Exclude<Status, 'PENDING'>, string> = {
  ACCEPTED: 'was already approved',
  ACTIVE: 'was already approved',
  FROZEN: 'was already approved',
  CANCELLED: 'was cancelled',
  DECLINED: 'was declined',
  EXPIRED: 'has expired, because nobody approved it within two days',
};

function answeredPage(app: AppDeclaration, subscription: Subscription): Html {
  const answer = subscription.status === 'PENDING' ? '' : answers[subscription.status];
  return html`<div class="page is-narrow">
    <section class="card">
      <h1>Nothing to approve</h1>
      <p>The charge for ${subscription.name} ${answer}.</p>
      <div class="actions">
        <a class="button is-primary" href="${returnUrlOf(subscription)}">Back to ${app.name}</a>
      </div>
    </section>
  </div>`;
}
