/** The platform doesn't do to an order what it was asked to; its answer is for the log. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';

  get forOperators(): string {
    return `Shopify does not do that to the order: ${this.message}`;
  }
}

type UserError = { message: string };

/** Throws where the platform says what is wrong. */
export function assertTaken(errors: readonly UserError[] | undefined): void {
  if (errors && errors.length > 0) throw new OrderRefused(errors.map(({ message }) => message).join(' '));
}

export const orderGid = (orderId: string) => `gid://shopify/Order/${orderId}`;
