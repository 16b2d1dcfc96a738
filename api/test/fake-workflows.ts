// The platform's automation workflows: which triggers arrived.
export type ReceivedTrigger = { handle: string; payload: Record<string, string | number> };

export class FakeWorkflows {
  /** What is said of the next triggers instead of taking them. */
  refusal: string | null = null;
  private readonly received = new Map<string, ReceivedTrigger[]>();

  /** What arrived for the shop, oldest first. */
  of(shop: string): ReceivedTrigger[] {
    return this.received.get(shop) ?? [];
  }

  /** The answer to an operation; undefined: it is about something else. */
  answer(name: string, shop: string, { handle, payload }: Record<string, never>): object | undefined {
    if (name !== 'ReceiveTrigger') return undefined;
    if (this.refusal !== null)
      return { flowTriggerReceive: { userErrors: [{ field: ['handle'], message: this.refusal }] } };
    this.received.set(shop, [...this.of(shop), { handle: handle!, payload: payload! }]);
    return { flowTriggerReceive: { userErrors: [] } };
  }
}
