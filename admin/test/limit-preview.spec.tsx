import { screen, waitFor } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab } from './limit-form-page';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
});

/** The message as the widget's own view draws it. */
const view = () => document.querySelector('purchase-limits')?.shadowRoot;
const texts = () => [...(view()?.querySelectorAll('.text, .powered-by') ?? [])].map((element) => element.textContent);

describe('the preview of a message', () => {
  it('shows the text as it is typed, in the view that shoppers get', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '7');
    await waitFor(() => expect(texts()).toEqual(['You can order up to 7 in total.', 'Powered by Purchase Limits']));
    await openMessageTab(user);
    const text = field('messages.en.maximumQuantityLimitMessage');
    await user.clear(text);
    await user.type(text, 'Only {{max}!');
    expect(texts()[0]).toBe('Only 7!');
  });

  it('leaves a placeholder as typed for which the limit has no value', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '7');
    await openMessageTab(user);
    const text = field('messages.en.maximumQuantityLimitMessage');
    await user.clear(text);
    await user.type(text, '{{min} to {{max} per {{period}');
    expect(texts()[0]).toBe('{min} to 7 per {period}');
  });

  it('has the shop’s branding, and shows the message in the page or as a popup', async () => {
    const { user } = renderAdmin('/order-limits/create/cart');
    await user.type(await nameField(), 'Cart');
    await user.type(field('max'), '7');
    await waitFor(() => expect(view()?.querySelector('.messages')).toHaveClass('light', 'inline'));
    const { style } = view()!.querySelector<HTMLElement>('[style]')!;
    expect(style.getPropertyValue('--limit-background')).toBe('#fff4e5');
    await user.click(screen.getByRole('button', { name: 'Popup' }));
    expect(view()?.querySelector('.messages')).toHaveClass('light', 'popup');
    expect(view()?.querySelector('.close')).toHaveAccessibleName('Close');
    await user.click(screen.getByRole('button', { name: 'Inline' }));
    expect(view()?.querySelector('.close')).toBeNull();
  });

  it('has no message where the shop has its quantity fields stop instead, and says so', async () => {
    api.shop = { ...api.shop, shop: { ...api.shop.shop, fieldsOnly: true } };
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Hoodies');
    await user.type(field('max'), '7');
    expect(await screen.findByText(/^No messages: the quantity field/)).toBeInTheDocument();
    expect(view()?.querySelector('.messages') ?? null).toBeNull();
  });

  it('shows the hint as product pages do', async () => {
    const { user } = renderAdmin('/order-limits/create/product');
    await user.type(await nameField(), 'Hoodies');
    await user.type(field('max'), '7');
    await user.click(screen.getByRole('button', { name: 'Popup' }));
    await user.click(screen.getByRole('button', { name: 'Notification' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hint on product pages' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Message to preview' }), 'Hint on product pages');
    expect(texts()[0]).toBe('Up to 7 per order');
    expect(view()?.querySelector('.messages')).toHaveClass('hint', 'inline');
    await user.click(screen.getByRole('radio', { name: /^No notification/ }));
    expect(screen.getByRole('checkbox', { name: 'Hint on product pages' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Hint on product pages' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Notification' }));
    expect(screen.getByText('No notification')).toBeInTheDocument();
  });

  it('stands on a page with the chosen product’s title and picture and the quantity of the text', async () => {
    api.limits = [limitView('a', { max: 3, products: { kind: 'specific', items: [{ productId: '1001' }] } })];
    renderAdmin('/order-limits/edit/a');
    await nameField();
    await waitFor(() => expect(texts()[0]).toContain('Hoodie'));
    const page = document.querySelector('.preview-page')!;
    expect(page.querySelector('strong')).toHaveTextContent('Hoodie');
    expect(page.querySelector('img')).toHaveAttribute('src', expect.stringContaining('hoodie'));
    expect(screen.getByRole('img', { name: 'Quantity 4' })).toBeInTheDocument();
  });

  it('follows no link of the message', async () => {
    api.limits = [limitView('a', { contactUs: { enabled: true, url: 'https://example.com/' } })];
    renderAdmin('/order-limits/edit/a');
    await nameField();
    await waitFor(() => expect(view()?.querySelector('a.button')).toHaveAttribute('href', 'https://example.com/'));
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    view()!.querySelector('a.button')!.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
  });
});
