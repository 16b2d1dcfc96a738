import { SetMetadata } from '@nestjs/common';

export const IS_REPORT = 'isReport';
/** Marks a route by which a browser tells of itself: in a session for support it is no action of the operator. */
export const Report = () => SetMetadata(IS_REPORT, true);
