import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tab } from './render-admin';

/** The control of a field of the limit form. */
export function field(path: string): HTMLInputElement {
  return document.getElementById(`field-${path}`) as HTMLInputElement;
}

/** The limit's name; it is there once the form is loaded. */
export function nameField(): Promise<HTMLElement> {
  return screen.findByLabelText(/Limit name/);
}

/** The Save button of the standalone save bar. */
export function save(): HTMLElement {
  return screen.getByRole('button', { name: 'Save' });
}

/** Opens the re-purchase options, and answers the field to choose one. */
export async function openRepurchase(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Re-purchase' }));
  return screen.getByLabelText('A customer can buy again');
}

/** Opens the tab of the texts, whose code comes on demand. */
export async function openMessageTab(user: UserEvent): Promise<void> {
  await user.click(tab('Message'));
  await screen.findByLabelText('Language');
}
