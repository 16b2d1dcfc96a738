/** One line of the report. A goal of `-` means that the value is only shown. */
export type Figure = { name: string; value: number; goal: string };
