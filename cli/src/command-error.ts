/** What went wrong in words for whoever ran the command, who needs no stack. */
export class CommandError extends Error {}
