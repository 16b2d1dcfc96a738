/**
 * One line of the report. A goal of `-` means that the value is only shown. `because`: lines below it that say where
 * a value comes from that misses its goal.
 */
export type Figure = { name: string; value: number; goal: string; because?: string[] };
