// Who, where and when a limit is for, in its form.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

const CARD = 'Who, where and when';
const open = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: CARD }));
  return screen.findByRole('button', { name: 'Add condition' });
};
const condition = (number: number) => within(screen.getByRole('group', { name: `Condition ${number}` }));
const about = (user: UserEvent, number: number, type: string) =>
  user.selectOptions(condition(number).getByLabelText('Condition'), type);
const saved = async (user: UserEvent) => {
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(save());
  await screen.findByText('Created successfully');
  return api.of('POST', '/limits')[0]?.body as { appliesWhen?: object };
};

it('counts all chosen products together', async () => {
  const { user } = renderAdmin('/order-limits/create/product');
  await user.type(await nameField(), 'Three in all');
  await user.type(field('max'), '3');
  await user.click(screen.getByLabelText('Apply to each variant'));
  await user.click(screen.getByLabelText('Count all chosen products together'));
  expect(screen.getByLabelText('Apply to each variant')).not.toBeChecked();
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('At most 3 across all products');
  expect(await saved(user)).toMatchObject({ countTogether: true, applyToEachVariant: false });
});

describe('a purchase type', () => {
  const summary = () => screen.getByRole('region', { name: 'Summary' });
  const choose = async (user: ReturnType<typeof renderAdmin>['user']) => {
    await user.type(await nameField(), 'One subscription');
    await user.type(field('max'), '1');
    await user.click(screen.getByRole('button', { name: 'Exclusions' }));
    await user.selectOptions(screen.getByLabelText('Purchases that count'), 'Subscriptions');
  };

  it('counts subscriptions only', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await choose(user);
    expect(summary()).toHaveTextContent('At most 1 of each product, subscriptions only');
    await user.click(screen.getByRole('button', { name: 'Exclusions' }));
    expect(screen.getByText('Subscriptions')).toBeVisible();
    await user.click(within(summary()).getByRole('button', { name: ', subscriptions only' }));
    await waitFor(() => expect(screen.getByLabelText('Purchases that count')).toHaveFocus());
    expect(await saved(user)).toMatchObject({ max: 1, purchaseType: 'subscription' });
  });

  it('has no period, and says so where it is chosen', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Re-purchase' }));
    await user.selectOptions(screen.getByLabelText('A customer can buy again'), 'Once per month');
    await user.click(await screen.findByRole('button', { name: /A limit for one purchase type has no period$/ }));
    await waitFor(() => expect(screen.getByLabelText('Purchases that count')).toHaveFocus());
    expect(screen.getByLabelText('Purchases that count')).toBeInvalid();
  });
});

describe('different products', () => {
  const measure = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Measure/ });
  const offered = () =>
    within(measure())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('are offered where there is more than one, and stay with their error', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Samples');
    await user.type(field('max'), '3');
    expect(offered()).not.toContain('Different products');
    await user.click(screen.getByLabelText('Count all chosen products together'));
    expect(measure()).toHaveAccessibleName('Measure');
    await user.selectOptions(measure(), 'Different products');
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(
      'At most 3 different products across all products',
    );
    await user.click(screen.getByLabelText('Count all chosen products together'));
    expect(offered()).toContain('Different products');
    await user.click(save());
    expect(await screen.findAllByText(/^Different products are counted in a cart/)).not.toHaveLength(0);
    await user.click(screen.getByLabelText('Count all chosen products together'));
    expect(await saved(user)).toMatchObject({ countTogether: true, conditionType: 'distinct_products', max: 3 });
  });

  it('of a cart are one sentence', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'One kind');
    await user.type(field('max'), '1');
    await user.selectOptions(measure(), 'Different variants');
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('Cart: at most 1 different variant');
  });
});

describe('who, where and when', () => {
  it('saves who, where and when a limit is for', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Weekdays in Germany');
    await user.type(field('max'), '3');
    expect(screen.getByText('Everyone, everywhere, always')).toBeInTheDocument();
    const add = await open(user);
    await user.click(add);
    await user.click(add);
    await about(user, 2, 'Country');
    await user.type(condition(2).getByPlaceholderText('Search'), 'germ');
    await user.click(await screen.findByRole('option', { name: 'Germany' }));
    await user.click(add);
    await about(user, 3, 'Days of the week');
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(
      'At most 3 of each product · signed-in customers · Germany · Mon–Fri',
    );
    expect((await saved(user)).appliesWhen).toEqual({
      match: 'all',
      conditions: [
        { type: 'account', operator: 'any_of', values: ['signed_in'] },
        { type: 'country', operator: 'any_of', values: ['DE'] },
        { type: 'weekdays', operator: 'any_of', values: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      ],
    });
  });

  it('has hours of some days, and says whose time they are', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Night');
    await user.type(field('max'), '3');
    await user.click(await open(user));
    await about(user, 1, 'Hours');
    const [from, to] = [condition(1).getByLabelText('From'), condition(1).getByLabelText('To')];
    await user.clear(from);
    await user.type(from, '22:00');
    await user.clear(to);
    await user.type(to, '02:00');
    await user.selectOptions(condition(1).getByLabelText('Days'), 'Sat, Sun');
    expect(screen.getByText(/^Store time zone: /)).toBeInTheDocument();
    expect((await saved(user)).appliesWhen).toEqual({
      match: 'all',
      conditions: [{ type: 'hours', operator: 'any_of', values: ['sat,sun 22:00-02:00'] }],
    });
  });

  it('leads to a condition on tags that has none', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Nobody');
    await user.type(field('max'), '3');
    await user.click(await open(user));
    await about(user, 1, 'Customer tags');
    await user.click(screen.getByRole('button', { name: 'Fill in: Condition 1' }));
    expect(condition(1).getByRole('button', { name: 'Select customer tags' })).toHaveFocus();
  });

  it('names the condition that lacks a value, where it is', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Nowhere');
    await user.type(field('max'), '3');
    await user.click(await open(user));
    await about(user, 1, 'Country');
    await user.click(screen.getByRole('button', { name: 'Fill in: Condition 1' }));
    expect(await condition(1).findByText('This field is required')).toBeInTheDocument();
    expect(condition(1).getByPlaceholderText('Search')).toHaveFocus();
    await user.click(condition(1).getByRole('button', { name: 'Remove condition 1' }));
    expect((await saved(user)).appliesWhen).toBeUndefined();
  });

  it('shows what is saved, and keeps it while something else is changed', async () => {
    const appliesWhen = {
      match: 'any' as const,
      conditions: [
        { type: 'customer_tags' as const, operator: 'none_of' as const, values: ['press', 'vip'] },
        { type: 'dates' as const, operator: 'any_of' as const, values: ['2026-12-24'] },
      ],
    };
    api.limits = [limitView('a', { appliesWhen })];
    const { user } = renderAdmin('/order-limits/edit/a');
    expect(await screen.findByText(/^customers not tagged press and vip or Dec 24, 2026$/)).toBeInTheDocument();
    await user.clear(field('max'));
    await user.type(field('max'), '7');
    await user.click(save());
    await waitFor(() => expect(api.of('PUT', '/limits/a')).toHaveLength(1));
    expect(api.of('PUT', '/limits/a')[0]?.body).toMatchObject({ max: 7, appliesWhen });
  });
});
