/** Coalesces work per key: callers that arrive while it runs share its result. */
export class Flights<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.underWay.get(key);
    if (known) return known;
    const flight = work().finally(() => this.underWay.delete(key));
    this.underWay.set(key, flight);
    return flight;
  }
}
