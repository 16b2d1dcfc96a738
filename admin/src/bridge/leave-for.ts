// Leaving the admin for a page that it does not draw itself.

export function leaveFor(address: string): void {
  window.location.assign(address);
}

/** Leaves so that the browser's Back does not return to the page of now. */
export function replaceBy(address: string): void {
  window.location.replace(address);
}

/** Leaves for a page of the platform, which cannot be shown inside a frame. */
export function leaveFrameFor(address: string): void {
  window.open(address, '_top');
}
