import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, openMessageTab, save } from './limit-form-page';
import { renderAdmin } from './render-admin';

const EDIT = '/order-limits/edit/a';
const CONFLICT = 'Someone else changed this limit';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', version: 3 })];
});

/** Somebody else saves the limit with these changes. */
const theySave = (change: Partial<LimitDraft>) => {
  const [limit] = api.limits;
  api.limits = [{ ...limit!, ...completeLimit('a', { ...limit!, ...change }), version: limit!.version + 1 }];
};
const retype = async (user: UserEvent, path: string, text: string) => {
  await user.clear(field(path));
  await user.type(field(path), text);
};
const sent = () => api.of('PUT', '/limits/a').map(({ body }) => body);
const rows = () => screen.queryAllByRole('region').filter((row) => within(row).queryByText('Yours'));
const row = (name: string) => within(screen.getByRole('region', { name }));
const choose = (user: UserEvent, choice: string) => user.click(screen.getByRole('button', { name: choice }));

describe('changes of somebody else to other fields', () => {
  it('are taken without a question, and mine are saved over them', async () => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), ' mine');
    theySave({ max: 9, endDate: '2027-01-31', messages: { de: { buttonText: 'Kontakt' } } });
    await user.click(save());
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
    expect(sent()).toMatchObject([
      { name: 'Hoodies mine', version: 3, max: 3 },
      { name: 'Hoodies mine', version: 4, max: 9, endDate: '2027-01-31', messages: { de: { buttonText: 'Kontakt' } } },
    ]);
    expect(field('max')).toHaveValue('9');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
  });

  it('are no question either where both made the same one', async () => {
    const { user } = renderAdmin(EDIT);
    await nameField();
    await retype(user, 'max', '5');
    theySave({ max: 5, name: 'Theirs' });
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.limits).toMatchObject([{ name: 'Theirs', max: 5 }]);
  });

  it('that make mine impossible are shown as what is wrong', async () => {
    const { user } = renderAdmin(EDIT);
    await nameField();
    await retype(user, 'max', '5');
    theySave({ min: 7 });
    await user.click(save());
    expect(await screen.findByText(/Before you can save/)).toBeInTheDocument();
    expect(field('min')).toHaveValue('7');
    expect(sent()).toHaveLength(1);
    await waitFor(() => expect(field('max')).toHaveFocus());
  });
});

describe('a field that both changed', () => {
  const conflicting = async () => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), ' mine');
    await retype(user, 'max', '5');
    theySave({ name: 'Hoodies of Maria', max: 9, status: 'inactive' });
    await user.click(save());
    await screen.findByText(CONFLICT);
    return user;
  };

  it('is shown with both versions, and cannot be saved until it is decided', async () => {
    const user = await conflicting();
    expect(screen.getByText('Staff member 17 changed it on Nov 20, 2026, 8:44 AM.')).toBeInTheDocument();
    expect(screen.queryByText('Save failed')).not.toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    expect(row('Limit name').getByText('Hoodies mine')).toBeInTheDocument();
    expect(row('Limit name').getByText('Hoodies of Maria')).toBeInTheDocument();
    expect(row('Maximum').getByText('9')).toBeInTheDocument();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Control>}s{/Control}');
    await choose(user, 'Take theirs: Limit name');
    expect(field('name')).toHaveValue('Hoodies of Maria');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await choose(user, 'Keep mine: Maximum');
    expect(field('max')).toHaveValue('5');
    expect(sent()).toHaveLength(1);
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(sent()[1]).toMatchObject({ name: 'Hoodies of Maria', max: 5, status: 'inactive', version: 4 });
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
  });

  it('can be decided anew, and what was typed since stays mine', async () => {
    const user = await conflicting();
    await user.type(field('name'), '!');
    await choose(user, 'Keep mine: Limit name');
    expect(field('name')).toHaveValue('Hoodies mine!');
    await choose(user, 'Take theirs: Limit name');
    await choose(user, 'Keep mine: Limit name');
    expect(field('name')).toHaveValue('Hoodies mine');
    expect(screen.getByRole('button', { name: 'Keep mine: Limit name' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is decided with all others at once', async () => {
    const user = await conflicting();
    await choose(user, 'Take all theirs');
    expect(field('max')).toHaveValue('9');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
  });

  it('keeps mine with all others at once', async () => {
    const user = await conflicting();
    await choose(user, 'Keep all mine');
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(sent()[1]).toMatchObject({ name: 'Hoodies mine', max: 5, status: 'inactive', version: 4 });
  });

  it('is as it is saved after Discard', async () => {
    const user = await conflicting();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('name')).toHaveValue('Hoodies of Maria');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
    await user.type(field('name'), '!');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Updated successfully');
    expect(sent()[1]).toMatchObject({ name: 'Hoodies of Maria!', max: 9, version: 4 });
  });

  it('is asked about again after a reload that came before the choice', async () => {
    await conflicting();
    await act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    const { user } = renderAdmin(EDIT);
    expect(await screen.findByText(CONFLICT)).toBeInTheDocument();
    expect(rows()).toHaveLength(2);
    expect(field('name')).toHaveValue('Hoodies mine');
    await choose(user, 'Keep all mine');
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.limits).toMatchObject([{ name: 'Hoodies mine', max: 5, status: 'inactive', version: 5 }]);
  });

  it('is asked about once more when somebody saves it once more', async () => {
    const user = await conflicting();
    await choose(user, 'Keep all mine');
    theySave({ max: 12 });
    await user.click(save());
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(row('Maximum').getByText('12')).toBeInTheDocument();
    await choose(user, 'Take theirs: Maximum');
    await user.click(save());
    await screen.findByText('Updated successfully');
    expect(api.limits).toMatchObject([{ name: 'Hoodies mine', max: 12, version: 6 }]);
  });
});

describe('the versions of a field', () => {
  it('name what differs in a list first, texts by their language, and dates as the merchant writes them', async () => {
    const items = (ids: string[]) => ({ kind: 'specific' as const, items: ids.map((productId) => ({ productId })) });
    const many = ['1', '2', '3', '4', '5', '6'];
    const [hoodie] = api.products;
    api.products = [...api.products, ...many.map((id) => ({ ...hoodie!, productId: id, title: `Product ${id}` }))];
    api.limits = [limitView('a', { name: 'Hoodies', products: items(many), endDate: '2027-01-31' })];
    const { user } = renderAdmin(EDIT);
    await nameField();
    await user.click(await screen.findByRole('button', { name: 'Remove Product 6' }));
    await openMessageTab(user);
    await user.type(field('messages.en.maximumQuantityLimitMessage'), '!');
    theySave({
      products: items([...many, '1002']),
      messages: { en: { maximumQuantityLimitMessage: 'No more' } },
    });
    await user.click(save());
    await screen.findByText(CONFLICT);
    expect(
      await row('Products').findByText('Product 6, Sneakers, Product 1, Product 2, Product 3, and 2 more'),
    ).toBeInTheDocument();
    expect(row('Products').getByText('Product 1, Product 2, Product 3, Product 4, and Product 5')).toBeInTheDocument();
    expect(row('Maximum quantity message (English)').getByText('No more')).toBeInTheDocument();
  });

  it('hold all numbers where what they measure has changed', async () => {
    const { user } = renderAdmin(EDIT);
    await nameField();
    await retype(user, 'max', '5');
    theySave({ conditionType: 'total_product_value', max: 100, min: 20 });
    await user.click(save());
    await screen.findByText(CONFLICT);
    expect(rows()).toHaveLength(1);
    expect(row('Limit').getByText('Quantity · Maximum: 5')).toBeInTheDocument();
    expect(row('Limit').getByText('Total value (USD) · Maximum: $100.00 · Minimum: $20.00')).toBeInTheDocument();
    await choose(user, 'Take theirs: Limit');
    expect(field('max')).toHaveValue('100');
  });
});

describe('a draft from before somebody else’s change', () => {
  const typeAndLeave = async (typed: string) => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), typed);
    await act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
  };

  it('is merged into it', async () => {
    await typeAndLeave(' mine');
    theySave({ max: 9 });
    const { user } = renderAdmin(EDIT);
    expect(await nameField()).toHaveValue('Hoodies mine');
    expect(field('max')).toHaveValue('9');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Updated successfully');
    expect(sent()).toMatchObject([{ name: 'Hoodies mine', max: 9, version: 4 }]);
  });

  it('is no unsaved change where it is that change', async () => {
    await typeAndLeave('!');
    theySave({ name: 'Hoodies!' });
    renderAdmin(EDIT);
    expect(await nameField()).toHaveValue('Hoodies!');
    expect(screen.queryByText('We kept your unsaved changes.')).not.toBeInTheDocument();
  });

  it('is not in conflict with what it sent itself, whose answer was lost', async () => {
    const end = api.loseAnswers('PUT', '/limits/a');
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), ' one');
    await user.click(save());
    await screen.findByText('Not saved yet');
    await user.type(await nameField(), ' two');
    await act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    end();
    renderAdmin(EDIT);
    expect(await nameField()).toHaveValue('Hoodies one two');
    expect(screen.queryByText(CONFLICT)).not.toBeInTheDocument();
  });
});

describe('a conflict whose other side cannot be read', () => {
  it('is a failure where what is read is no newer', async () => {
    api.refuse('PUT', '/limits/a', 409, {
      error: 'Changed in the meantime',
      code: 'stale_version',
      ...api.saves.changed,
      version: 4,
    });
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), ' mine');
    await user.click(save());
    expect(await screen.findByText('Changed in the meantime')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('waits until it can', async () => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), ' mine');
    theySave({ name: 'Theirs' });
    let isDown = true;
    api.override(({ method, path }) =>
      isDown && method === 'GET' && path === '/limits/a' ? 'network error' : undefined,
    );
    await user.click(save());
    await screen.findByText('Not saved yet');
    isDown = false;
    await act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(CONFLICT)).toBeInTheDocument();
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });
});
