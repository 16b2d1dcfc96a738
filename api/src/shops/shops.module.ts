import { Module } from '@nestjs/common';
import { ChangeAdminLocaleHandler } from './commands/change-admin-locale.js';

@Module({ providers: [ChangeAdminLocaleHandler] })
export class ShopsModule {}
