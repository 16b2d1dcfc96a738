// Whose session token it is. The platform tells names only with a token of that person's own, which is not kept.
import { Injectable } from '@nestjs/common';
import { PlatformClient } from './platform-client.js';

/** `name`: null where the platform tells none. */
export type StaffName = { userId: string; name: string | null };
type OnlineAnswer = {
  access_token: string;
  associated_user?: { id: number | string; first_name?: string | null; last_name?: string | null };
};

const LONGEST_NAME = 100;

@Injectable()
export class StaffNames {
  constructor(private readonly platform: PlatformClient) {}

  /** Null: the platform does not say whose it is. Throws a `PlatformError` where it cannot be asked. */
  async read(domain: string, sessionToken: string): Promise<StaffName | null> {
    const { associated_user: user } = await this.platform.requestToken<OnlineAnswer>(domain, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: sessionToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
    });
    if (!user) return null;
    const name = [user.first_name, user.last_name].filter(Boolean).join(' ').trim().slice(0, LONGEST_NAME);
    return { userId: String(user.id), name: name || null };
  }
}
