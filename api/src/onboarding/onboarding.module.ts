import { Module } from '@nestjs/common';
import { SaveDismissalsHandler } from './commands/save-dismissals.js';
import { OnboardingController } from './onboarding.controller.js';
import { GetDismissalsHandler } from './queries/get-dismissals.js';

@Module({ controllers: [OnboardingController], providers: [SaveDismissalsHandler, GetDismissalsHandler] })
export class OnboardingModule {}
