/** The names that are there, as one. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class of Polaris for a value of a prop: `tone` and `info` are `toneInfo`. */
export function variation(name: string, value: string): string {
  return name + value.charAt(0).toUpperCase() + value.slice(1);
}
