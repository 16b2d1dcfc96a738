/** The statements after which a table shows each role the rows of the transaction's shop, and no others. */
export function lockToShop(table: string, column = 'shop_id'): string {
  // In a SELECT of its own it is read once for each statement, and not for each row.
  const shop = `(SELECT nullif(current_setting('app.shop_id', true), '')::uuid)`;
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_shop ON ${table} USING (${column} = ${shop}) WITH CHECK (${column} = ${shop});
  `;
}
