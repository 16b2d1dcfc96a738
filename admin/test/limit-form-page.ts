import { screen } from '@testing-library/react';

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
