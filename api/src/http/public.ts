import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';
/** Marks a controller or route that needs no identity. Everything else does. */
export const Public = () => SetMetadata(IS_PUBLIC, true);
