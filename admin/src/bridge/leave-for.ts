// Leaving the admin for another page of this origin, which the server answers.

export function leaveFor(address: string): void {
  window.location.assign(address);
}

/** Leaves so that the browser's Back does not return to the page of now. */
export function replaceBy(address: string): void {
  window.location.replace(address);
}
