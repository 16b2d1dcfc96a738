import { fireEvent, screen } from '@testing-library/react';
import { FakeApi, limitView } from './fake-api';
import { nameField, save } from './limit-form-page';
import { passTime, renderAdmin } from './render-admin';

beforeEach(() => {
  const api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies' })];
});
afterEach(() => jest.useRealTimers());

const TEXT = 'Updated successfully';

/** Saves a limit, which is told in a toast. From then on time passes only where the test says so. */
async function saveLimit(): Promise<void> {
  const { user } = renderAdmin('/order-limits/edit/a');
  await user.type(await nameField(), ' mine');
  jest.useFakeTimers();
  fireEvent.click(save());
  await passTime(100);
  expect(screen.getByText(TEXT)).toBeInTheDocument();
}

describe('a toast', () => {
  it('goes by itself after five seconds', async () => {
    await saveLimit();
    await passTime(4_500);
    expect(screen.getByText(TEXT)).toBeInTheDocument();
    // In two steps, as it moves out of sight before it is gone.
    await passTime(500);
    await passTime(1_000);
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  });

  it('goes at once when it is closed', async () => {
    await saveLimit();
    fireEvent.keyUp(document, { key: 'Escape', keyCode: 27 });
    await passTime(1_000);
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  });
});
