import { screen, waitFor } from '@testing-library/react';
import type { BrandingView } from '@purchase-limits/contract/branding';
import type { FakeApi } from './fake-api';
import { field } from './limit-form-page';

/** The font size; it is there once the screen is loaded. */
export function fontSizeField(): Promise<HTMLElement> {
  return screen.findByLabelText(/Font size/);
}

/** The brandings that were sent to be saved. */
export function sentBrandings(api: FakeApi): BrandingView[] {
  return api.of('PUT', '/branding').map(({ body }) => body as BrandingView);
}

/** Waits until nothing is left to be saved. */
export function untilSaved(): Promise<void> {
  return waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
}

/** The message of the preview, as the widget's own view draws it. */
export function previewed(): ShadowRoot | null | undefined {
  return document.querySelector('purchase-limits')?.shadowRoot;
}

/** A color that the preview's message has. */
export function previewedColor(name: string): string | undefined {
  return previewed()?.querySelector<HTMLElement>('[style]')?.style.getPropertyValue(`--limit-${name}`);
}

/** The text field of the custom CSS. */
export function cssField(): HTMLElement {
  return field('customCss');
}
