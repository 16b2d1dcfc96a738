import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { check, upload } from '../limit-files.js';
import { buildShop, sessionToken, TestApp, type Merchant, type TestShop } from '../test-app.js';

describe('a file of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
    merchant = app.merchant(shop);
    await app.http.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  const kept = () => app.sql('SELECT id FROM limit_import WHERE shop_id = $1 ORDER BY id', [shop.id]);
  const refused = async (text: string, fileName?: string) => {
    const { status, body } = await upload(merchant, text, fileName);
    expect(body).toMatchObject({ error: body.fields.file });
    return [status, body.fields.file];
  };

  it.each(['limits.txt', 'limits.csv.exe', 'csv', 'limits.xlsx'])('of the name %s is refused', async (name) => {
    expect(await refused('name,type,max\nA,cart,3', name)).toEqual([422, 'File type must be .csv']);
  });

  it('has a name that ends in .csv in any case', async () => {
    expect((await upload(merchant, 'name,type,max\nA,cart,3', 'Limits of May.CSV')).status).toBe(201);
  });

  it('may have empty rows above the names of the columns', async () => {
    const { status, body } = await upload(merchant, '\n,,\nname,type,max\nA,cart,0\n');
    expect([status, body.problems]).toStrictEqual([
      201,
      [{ row: 4, column: 'max', message: 'Enter a number greater than 0', value: '0' }],
    ]);
  });

  it.each([
    ['', 'The file is empty'],
    ['\r\n\n', 'The file is empty'],
    ['name,type,max\n\n,,\n', 'The file has no limits: below the names of the columns is nothing'],
    ['1,2,3\n4,5,6', expect.stringMatching(/^The first row has to name the columns: id, name, type, status/)],
    ['name,type,maximum,note\nA,cart,3,x', expect.stringMatching(/^There is no column "maximum", "note"\./)],
    ['name,max\nA,3', 'The column "type" is missing'],
    ['name,type,max,max\nA,cart,3,3', 'The column "max" is there twice'],
    ['name,type,max\nA,cart,"3"0\n', expect.stringMatching(/^Line 2 has a quote in the middle of a cell/)],
    ['name,type,max\nA,cart,3\n5" pipe,cart,3\n', expect.stringMatching(/^Line 3 has a quote in the middle/)],
    [
      'name,type,max\n"A\nB",cart,3\n"C,cart,3\nD,cart,3\n',
      'The row that begins in line 4 has a quote that is not closed',
    ],
    ['name,type,max\nA\0,cart,3', expect.stringMatching(/^The file is no text in UTF-8/)],
  ])('that is %j is refused', async (text, reason) => {
    const before = await kept();
    expect(await refused(text)).toEqual([422, reason]);
    expect(await kept()).toStrictEqual(before);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000001f4', 'hex')],
    ['UTF-16 without a byte order mark', Buffer.from('name\ttype\nA\tcart', 'utf16le')],
    ['half a character of UTF-16', Buffer.from('\uFEFFname\ttype\nA\tcart', 'utf16le').subarray(0, -1)],
    ['Latin-1', Buffer.from('name,type,max\nMüller,cart,3', 'latin1')],
    ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256))],
  ])('that is %s is refused', async (_what, bytes) => {
    const { status, body } = await send([bytes], { 'content-length': String(bytes.length) });
    expect([status, body.fields.file]).toEqual([422, expect.stringMatching(/^The file is no text in UTF-8/)]);
  });

  it('of more than 10,000 rows, or with a first line that does not end, is refused', async () => {
    expect(await refused(`name,type,max\n${'A,cart,3\n'.repeat(10_001)}`)).toEqual([
      422,
      'The file has more than 10000 limits. Divide it into several files.',
    ]);
    const uneven = ',\n'.repeat(20_001);
    expect(await refused(`name,type,max\nA,cart,3\n${uneven}`)).toEqual([
      422,
      'More than 20000 rows have more or fewer cells than the first one. Remove empty rows.',
    ]);
    expect((await upload(merchant, `name,type,max\nA,cart,3\n${uneven.slice(4)}`)).status).toBe(201);
    // What comes after is not read.
    expect(await refused(`name,type,max\n${'A,cart,3\n'.repeat(10_001)}"`)).toEqual([
      422,
      'The file has more than 10000 limits. Divide it into several files.',
    ]);
    expect(await refused('x'.repeat(20_000))).toEqual([422, expect.stringMatching(/^The first row has to name/)]);
  });

  it('that is sent as something else is refused', async () => {
    const type = (name: string) => ({ 'content-type': name });
    const path = '/limits/imports?fileName=a.csv';
    expect((await merchant.send('post', path, { name: 'A' })).status).toBe(415);
    expect((await merchant.send('post', path, 'name,type', type('application/zip'))).status).toBe(415);
    expect((await merchant.send('post', path, '"text"', type('text/plain'))).status).toBe(415);
    expect((await merchant.send('post', '/limits/imports', 'name,type', type('text/csv'))).body.fields).toEqual({
      fileName: 'This field is required',
    });
  });

  it('is taken by no other call', async () => {
    for (const [method, path] of [
      ['post', '/limits'],
      ['put', '/shops'],
      ['post', '/limits/delete'],
    ] as const)
      expect((await merchant.send(method, path, 'name,type', { 'content-type': 'text/csv' })).status).toBe(415);
  });

  it('is checked one at a time', async () => {
    const file = 'name,type,max,products\nA,product,3,classic-hoodie';
    const asked = new EventEmitter();
    const { override } = app.platform;
    try {
      // The check of the first file waits for the platform until the second one is refused.
      app.platform.override = async () => {
        const answered = once(asked, 'answered');
        asked.emit('asked');
        await answered;
        return { status: 200, body: { data: { products: { nodes: [] } } } };
      };
      const waiting = once(asked, 'asked');
      const first = upload(merchant, file).then(({ status }) => status);
      await waiting;
      expect((await upload(merchant, file)).status).toBe(429);
      asked.emit('answered');
      expect(await first).toBe(201);
    } finally {
      app.platform.override = override;
    }
    expect((await upload(merchant, 'name,type,max\nA,cart,3')).status).toBe(201);
  });

  it('is not read from somebody who is not signed in', async () => {
    const { status } = await send([Buffer.from('name,type')], { 'x-auth-token': 'none' });
    expect(status).toBe(401);
  });

  it('of 100 MB is cut off early, whether it says its length or not', async () => {
    const megabyte = Buffer.from(`${'x'.repeat(999_999)}\n`);
    const declared: Record<string, string> = { 'content-length': String(100 * megabyte.length) };
    for (const headers of [{}, declared]) {
      const { status, body, sentBytes } = await send(
        [Buffer.from('name,type,max\n'), ...Array.from({ length: 100 }, () => megabyte)],
        headers,
      );
      expect([status, body]).toEqual([
        413,
        {
          error: 'The file is larger than 10 MB',
          code: 'too_large',
          fields: { file: 'The file is larger than 10 MB' },
        },
      ]);
      expect(sentBytes).toBeLessThan(30_000_000);
    }
  });

  it('gives its problems as a file, of which a spreadsheet runs nothing', async () => {
    const file = ['name,type,max,products', 'a,cart,x,', 'b,product,1,"=1+1|o;p"', 'c,cart,2,', '=d,=cart,1,'];
    const checked = await check(merchant, file.join('\n'));
    const { status, headers, text } = await merchant.send('get', `/limits/imports/${checked.id}/problems`);
    expect([status, headers['content-type'], headers['content-disposition']]).toStrictEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="problems.csv"',
    ]);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFrow,column,problem');
    expect(rows).toHaveLength(checked.problemCount);
    expect(rows.slice(0, 2)).toStrictEqual([
      '2,max,Enter a number',
      '3,products,"The store has no product ""=1+1"", ""o;p"""',
    ]);
    expect((await merchant.send('get', `/limits/imports/${randomUUID()}/problems`)).status).toBe(404);
  });

  it('may begin with a byte order mark, separate by semicolons, and carry what an export adds', async () => {
    const text = '\uFEFFtype;max;not_exported;name\r\ncart;"1,5";messages;"Müller; ""the"" cart"\r\n\r\ncart;2;;=1+1';
    const checked = await check(merchant, text);
    expect(checked.problems).toMatchObject([{ row: 2, column: 'max', message: 'Enter a whole number' }]);
    expect(checked.preview).toEqual([{ row: 4, name: '=1+1', type: 'cart', status: 'active' }]);
  });

  const ROWS = [
    ['name', 'type', 'condition', 'max'],
    ['A; B, C', 'cart', 'total_product_value', '19,90'],
  ];
  const separatedBy = (separator: string) =>
    ROWS.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n');

  it.each([
    ['commas', separatedBy(',')],
    ['semicolons', separatedBy(';')],
    ['tabs', separatedBy('\t')],
    ['semicolons, with commas in the name of a column', `"name";"type";"condition";"max";",,,,"\n"A";cart;;"3"`],
    ['what a line above says', `sep=;\r\n${separatedBy(';')}`],
    ['what a quoted line above says', `"sep=\t"\n${separatedBy('\t')}`],
  ])('may be separated by %s', async (_what, text) => {
    const response = await upload(merchant, text);
    if (text.includes(',,,,')) expect(response.body.fields.file).toMatch(/^There is no column ",,,,"/);
    else expect(response.body).toMatchObject({ problems: [], preview: [{ row: 2, name: 'A; B, C' }] });
  });

  it.each([
    ['little', (text: string) => Buffer.from(text, 'utf16le')],
    ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ])('may be UTF-16 with a byte order mark, as spreadsheets save "Unicode text": %s endian', async (_end, encode) => {
    const { status, body } = await send([encode('\uFEFFname\ttype\tmax\r\nMüller\tcart\t3')], {});
    expect([status, body]).toMatchObject([201, { problems: [], preview: [{ name: 'Müller' }] }]);
  });

  it('counts rows as a spreadsheet does below a line about separators, and lines as they are', async () => {
    const { body } = await upload(merchant, 'sep=;\nname;type;max\nA;cart;0');
    expect(body.problems).toMatchObject([{ row: 2, column: 'max' }]);
    expect(await refused('sep=;\nname;type;max\nA;cart;"3"0')).toEqual([422, expect.stringMatching(/^Line 3 has/)]);
  });

  /** Sends the parts as fast as they are taken, until there is an answer. */
  async function send(parts: Buffer[], headers: Record<string, string>) {
    const { port } = app.http.getHttpServer().address() as AddressInfo;
    const token = await sessionToken(shop.domain);
    return new Promise<{ status: number; body: { fields: Record<string, string> }; sentBytes: number }>(
      (resolve, reject) => {
        let isAnswered = false;
        let sentBytes = 0;
        const call = httpRequest({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/apiSa/limits/imports?fileName=large.csv',
          headers: { 'content-type': 'text/csv', 'x-auth-token': token, ...headers },
        });
        call.on('response', async (response) => {
          isAnswered = true;
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode!, body: JSON.parse(text), sentBytes });
        });
        call.on('error', (error) => (isAnswered ? undefined : reject(error)));
        const sendNext = () => {
          const part = parts.shift();
          if (isAnswered || call.destroyed) return;
          if (!part) call.end();
          else {
            sentBytes += part.length;
            call.write(part, () => setImmediate(sendNext));
          }
        };
        sendNext();
      },
    );
  }
});
