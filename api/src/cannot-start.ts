/** A cause that whoever starts the process can remove: the message says which, and is printed without a stack. */
export class CannotStart extends Error {}
