import { CannotStart } from '../../cannot-start.js';

/** A problem that the person who backs up or restores can solve: printed without a stack trace. */
export class BackupError extends CannotStart {}
