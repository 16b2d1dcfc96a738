import { Global, Module } from '@nestjs/common';
import { UploadThreads } from './upload-threads.js';

@Global()
@Module({ providers: [UploadThreads], exports: [UploadThreads] })
export class UploadsModule {}
