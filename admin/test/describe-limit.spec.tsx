import { screen, within } from '@testing-library/react';
import { FakeApi } from './fake-api';
import { renderAdmin } from './render-admin';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  api.subscription = { ...api.subscription, plan: 'basic', planName: 'Basic', paid: true };
});

async function describeLimit(sentence: string) {
  const rendered = renderAdmin('/order-limits/type');
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Describe the limit' }), `${sentence}{Enter}`);
  return rendered;
}

describe('a limit that is described in a sentence', () => {
  it('fills in the form of its type', async () => {
    await describeLimit('max 5 items per order');

    expect(await screen.findByRole('heading', { name: 'Create cart limit' })).toBeInTheDocument();
    expect(await screen.findByDisplayValue('5')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Summary' })).getByText(/at most 5 units/)).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Describe the limit' })).toHaveValue('max 5 items per order');
    expect(screen.queryByText(/^Not understood/)).not.toBeInTheDocument();
  });

  it('names the words that are not understood, and stays to be changed', async () => {
    const { user } = await describeLimit('max 2 per order unless it rains');
    expect(await screen.findByText('Not understood: “unless it rains”')).toBeInTheDocument();

    const field = screen.getByRole('textbox', { name: 'Describe the limit' });
    await user.clear(field);
    await user.type(field, 'max 3 per order{Enter}');

    expect(await screen.findByDisplayValue('3')).toBeInTheDocument();
    expect(screen.queryByText(/^Not understood/)).not.toBeInTheDocument();
  });

  it('looks up what it names, and chooses nothing else', async () => {
    await describeLimit('max 2 each of "sneakers" and "Lamp" per order');

    expect(await screen.findByText('Not understood: “Lamp”')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Remove Sneakers' })).toBeInTheDocument();
  });

  it('says so where nothing is understood', async () => {
    await describeLimit('be nice to customers');

    expect(await screen.findByText(/We didn’t understand that/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Select limit type' })).toBeInTheDocument();
  });

  it('says at the form which plan includes the type', async () => {
    api.subscription = { ...api.subscription, plan: 'free', planName: 'Free', paid: false };
    await describeLimit('min 6 from the Wine collection');

    expect(await screen.findByText('Collection limit requires the Basic plan or higher')).toBeInTheDocument();
  });
});
