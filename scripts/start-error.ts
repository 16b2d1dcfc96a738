/** A problem that the person who ran `npm start` can solve: printed without a stack trace. */
export class StartError extends Error {}
