import { shortTime } from '../admin-shell/settings-page.js';
import { pageHead } from '../admin-shell/page-parts.js';
import type { ShellPage } from '../admin-shell/shell-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { html, type Html } from '../html.js';
import type { Shop } from '../shops/shops.js';
import { shownAmount, shownInterval } from './amounts.js';
import { cycleAt, isInTrial, type Choice, type Contract } from './contract.js';
import type { PricingDeclaration, PricingPlan } from './pricing-declaration.js';
import type { Interval } from './subscription.js';

export type Pricing = { app: AppDeclaration; declaration: PricingDeclaration; contract: Contract | null; now: Date };

const INTERVALS: readonly Interval[] = ['EVERY_30_DAYS', 'ANNUAL'];

export function pricingPath(shop: Shop, { appHandle }: PricingDeclaration, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/store/${shop.handle}/charges/${appHandle}/pricing_plans${search && `?${search}`}`;
}

export function priceOf({ monthlyCents, yearlyCents }: PricingPlan, interval: Interval): number {
  return interval === 'ANNUAL' ? yearlyCents : monthlyCents;
}

/** The plans of the app, for the merchant to choose one. */
export function pricingPage(shop: Shop, pricing: Pricing): ShellPage {
  const { app, declaration, contract } = pricing;
  const content = html`<div class="page">
    ${pageHead(`${app.name} pricing`, `Choose a plan for ${shop.name}.`)}
    <section class="card">
      <h2>Current plan</h2>
      <p>${contract ? currentText(pricing, contract) : 'Free'}</p>
    </section>
    ${declaration.plans.map((plan) => planCard(shop, declaration, plan))}
  </div>`;
  return { title: 'Pricing plans', active: 'app', content };
}

function planCard(shop: Shop, declaration: PricingDeclaration, plan: PricingPlan): Html {
  const intervals = plan.monthlyCents === 0 ? INTERVALS.slice(0, 1) : INTERVALS;
  return html`<section class="card">
    <h2>${plan.name}</h2>
    <p class="muted">${plan.trialDays > 0 ? `${plan.trialDays} days free trial` : 'No trial'}</p>
    <div class="actions">
      ${intervals.map((interval) => {
        const path = pricingPath(shop, declaration, { plan: plan.handle, interval });
        const price = `${shownAmount(priceOf(plan, interval))} ${shownInterval(interval)}`;
        return html`<a class="button" href="${path}">${price}</a>`;
      })}
    </div>
  </section>`;
}

function currentText({ declaration, now }: Pricing, contract: Contract): string {
  const nameOf = ({ handle, interval }: Choice) =>
    `${declaration.plans.find((plan) => plan.handle === handle)?.name ?? handle}, ${shownInterval(interval)}`;
  const endsAt = cycleAt(contract, now)?.endTime ?? contract.trialEndsAt;
  const end = endsAt ? shortTime(endsAt).slice(0, 10) : '';
  const trial = isInTrial(contract, now) ? `, trial until ${end}` : '';
  if (contract.cancelAtEndOfCycle) return `${nameOf(contract)}${trial}. Ends on ${end}`;
  return `${nameOf(contract)}${trial}${contract.next ? `. From ${end}: ${nameOf(contract.next)}` : ''}`;
}

/** Asks the merchant to approve what was chosen. */
export function choicePage(shop: Shop, pricing: Pricing, plan: PricingPlan, interval: Interval): ShellPage {
  const { app, declaration } = pricing;
  const content = html`<form class="page is-narrow" method="post" action="${pricingPath(shop, declaration)}">
    <section class="card">
      <h1>Approve subscription</h1>
      <p class="muted">${plan.name} of ${app.name}, for ${shop.name} (${shop.domain})</p>
      <p>${shownAmount(priceOf(plan, interval))} ${shownInterval(interval)}</p>
      <input type="hidden" name="plan" value="${plan.handle}" />
      <input type="hidden" name="interval" value="${interval}" />
      <div class="actions">
        <a class="button" href="${pricingPath(shop, declaration)}">Decline</a
        ><button class="button is-primary">Approve</button>
      </div>
    </section>
  </form>`;
  return { title: 'Approve subscription', active: 'app', content };
}
