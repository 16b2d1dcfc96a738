import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { accessibilityProblems } from './axe';
import { FakeApi, limitView } from './fake-api';
import { activated, onTrial } from './fake-billing';
import { field, nameField, openMessageTab } from './limit-form-page';
import { row } from './limits-list-page';
import { renderAdmin } from './render-admin';
import { planCard } from './subscription-page';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [
    limitView('a', { name: 'Hoodies' }),
    limitView('b', { name: 'Sneakers', stoppedBy: 'quota' }),
    limitView('c', { name: 'Christmas', startDate: '2999-12-24' }),
  ];
});

describe('axe finds nothing', () => {
  it.each([
    ['/', 'Welcome, Demo Store'],
    ['/order-limits', 'Limits management'],
    ['/order-limits?search=nothing', 'No limits found'],
    ['/order-limits/type', 'Select limit type'],
    ['/order-limits/create/product', 'Create product limit'],
    ['/order-limits/create/cart', 'Create cart limit'],
    ['/order-limits/create/cart?sentence=max+2+per+order+unless+it+rains', 'Create cart limit'],
    ['/order-limits/edit/a', 'Hoodies'],
    ['/order-limits/edit/gone', 'Limit not found'],
    ['/broken-limits', 'Orders that broke a limit'],
    ['/branding', 'Branding'],
    ['/settings', 'Settings'],
    ['/settings/checkout-rules', 'Checkout rules'],
    ['/integrations', 'Integrations'],
    ['/integrations/shopify-flow', 'Shopify Flow'],
    ['/nothing', 'Not Found'],
  ])('at %s', async (path, heading) => {
    renderAdmin(path);
    await screen.findByRole('heading', { name: heading });
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in the list of a shop without limits', async () => {
    api.limits = [];
    renderAdmin('/order-limits');
    await screen.findByText('Limit what customers can buy');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in the choice between two versions of a limit', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    await user.type(await nameField(), ' mine');
    api.limits = [limitView('a', { name: 'Theirs', version: 2 })];
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine: Limit name' }));
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in a confirmation', async () => {
    const { user } = renderAdmin('/order-limits');
    await user.click(within(await row('Hoodies')).getByRole('switch'));
    await screen.findByRole('dialog');
    expect(await accessibilityProblems()).toEqual([]);
  });

  it.each(['monthly', 'yearly'])('in the plans, with %s prices and an applied code', async (interval) => {
    api.subscription = {
      ...onTrial('basic'),
      coupon: { code: interval === 'yearly' ? 'YEARLY2' : 'MONTH50', isValid: true },
    };
    const { user } = renderAdmin(`/subscription?interval=${interval}`);
    await user.click(await screen.findByRole('button', { name: 'What if I change plans?' }));
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in the confirmation of a smaller plan', async () => {
    api.subscription = activated('professional', 'monthly');
    const { user } = renderAdmin('/subscription');
    await user.click((await planCard('Free')).getByRole('button', { name: 'Move to Free' }));
    await screen.findByText(/ends right away\. The time/);
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in the seasonal banner', async () => {
    api.billing.openCampaign();
    renderAdmin('/');
    await screen.findByRole('button', { name: 'Apply BFCM2025M' });
    expect(await accessibilityProblems()).toEqual([]);
  });

  it('in a form with errors, on both tabs', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.click(await nameField());
    await user.click(screen.getByLabelText('Products that meet conditions'));
    await screen.findByLabelText('Field');
    await user.type(field('max'), '1.000');
    await user.tab();
    await screen.findByText(/Three digits after a separator/);
    expect(await accessibilityProblems()).toEqual([]);
    await openMessageTab(user);
    await screen.findByLabelText('Language');
    expect(await accessibilityProblems()).toEqual([]);
  });
});

describe('the colors of the style sheet', () => {
  it('leave a disabled Save of the standalone frame legible', () => {
    const style = document.createElement('style');
    style.textContent = readFileSync(join(__dirname, '../src/app.css'), 'utf8');
    document.head.append(style);
    document.body.innerHTML =
      '<div class="standalone"><div class="Polaris-Frame-ContextualSaveBar"><button aria-disabled="true">Save</button>';
    const { color, backgroundColor } = getComputedStyle(screen.getByRole('button'));
    expect(contrast(color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
    style.remove();
  });
});

/** The contrast of two colors by WCAG 2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
