// Leaving the admin for a page that it does not draw itself.

export function leaveFor(address: string): void {
  window.location.assign(address);
}

/** Leaves without a history entry, so Back doesn't return to this page. */
export function replaceBy(address: string): void {
  window.location.replace(address);
}

/** Leaves for a page of the platform, which cannot be shown inside a frame. */
export function leaveFrameFor(address: string): void {
  window.open(address, '_top');
}
