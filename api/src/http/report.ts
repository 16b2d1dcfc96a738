import { SetMetadata } from '@nestjs/common';

export const IS_REPORT = 'isReport';
/** Marks a route that browsers use to report about themselves: in a support session it isn't an operator's action. */
export const Report = () => SetMetadata(IS_REPORT, true);
