// Failures of the mail server that a developer switches on.
import { z } from 'zod';

const times = z.coerce.number().int().min(1).nullable().default(null);

/** The fate of the next mails. */
export const mailFaultSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('accept') }),
  /** The mail is stored and confirmed, but only after some seconds. */
  z.object({ mode: z.literal('slow'), times, seconds: z.coerce.number().min(0).max(600) }),
  /** The mail is stored, but the connection ends before it is confirmed. */
  z.object({ mode: z.literal('drop'), times }),
  /** The mail is refused, at its recipient or after its content. */
  z.object({
    mode: z.literal('refuse'),
    times,
    at: z.enum(['rcpt', 'data']),
    code: z.coerce.number().int().min(400).max(599),
  }),
]);
export type MailFault = z.infer<typeof mailFaultSchema>;

const ACCEPT: MailFault = { mode: 'accept' };

export class MailFaults {
  private fault: MailFault = ACCEPT;

  current(): MailFault {
    return this.fault;
  }

  set(fault: MailFault): void {
    this.fault = { ...fault };
  }

  /** The failure of the next mail at this point of its transfer. Counts it as used. */
  take(at: 'rcpt' | 'data'): MailFault {
    const { fault } = this;
    if (fault.mode === 'accept') return fault;
    const happensAt = fault.mode === 'refuse' ? fault.at : 'data';
    if (happensAt !== at) return ACCEPT;
    if (fault.times !== null) fault.times -= 1;
    if (fault.times === 0) this.fault = ACCEPT;
    return fault;
  }
}
