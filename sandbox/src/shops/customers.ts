// Customers to sign in as: limits often depend on a customer's tags.
export type Customer = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  tags: string[];
  /** Where the company is that the customer buys for. */
  companyLocation?: { id: number; name: string };
};

export const customers: readonly Customer[] = [
  { id: 7001, email: 'vera@example.com', firstName: 'Vera', lastName: 'Ahlström', tags: ['vip'] },
  {
    id: 7002,
    email: 'walter@example.com',
    firstName: 'Walter',
    lastName: 'Okafor',
    tags: ['wholesale'],
    companyLocation: { id: 9001, name: 'Okafor Outfitters, Leeds' },
  },
  {
    id: 7003,
    email: 'mina@example.com',
    firstName: 'Mina',
    lastName: 'Tanaka',
    tags: ['vip', 'newsletter', 'loyalty-gold'],
  },
  { id: 7004, email: 'noah@example.com', firstName: 'Noah', lastName: 'Lindqvist', tags: [] },
  { id: 7005, email: 'elena@example.com', firstName: 'Elena', lastName: 'Rossi', tags: ['employee', 'no-limits'] },
];

export function findCustomer(id: string | undefined): Customer | undefined {
  return customers.find((customer) => String(customer.id) === id);
}

export function nameOf({ firstName, lastName }: Customer): string {
  return `${firstName} ${lastName}`;
}
