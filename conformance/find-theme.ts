// `node conformance/dist/find-theme.js FOLDER FILE`: finds the parts of the theme in the folder, writes them to the
// file, and says what it found and which rows are left out.
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { findChromium, launchBrowser } from '@purchase-limits/scripts/browser';
import { allCells, reasonToLeaveOut, WIDTHS } from './cells.js';
import { findParts } from './find-parts.js';
import { IN_STORE, themesOf, type FoundTheme } from './found-theme.js';
import { PLACES } from './row.js';
import { Store } from './store.js';

const { shop, handle } = PLACES.limit_reached;
const [folder, file] = process.argv.slice(2) as [string, string];
const store = await Store.start(resolve(folder));
const browser = await launchBrowser(findChromium());
try {
  await store.setTheme(IN_STORE);
  const theme: FoundTheme = { name: basename(resolve(folder)), widths: [] };
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 850 } });
    const parts = await findParts(page, (path) => store.address(shop, path), handle);
    theme.widths.push({ width, parts });
    await page.close();
    console.log(`${theme.name} at ${width}: ${JSON.stringify(parts)}`);
  }
  writeFileSync(file, JSON.stringify(theme));
  tellLeftOut(theme);
} finally {
  await browser.close();
  await store.stop();
}

function tellLeftOut(theme: FoundTheme): void {
  for (const found of themesOf(theme)) {
    const rows = new Map<string, Set<string>>();
    for (const cell of allCells([found])) {
      const reason = reasonToLeaveOut(cell);
      if (reason === null) continue;
      rows.set(reason, (rows.get(reason) ?? new Set()).add(`${cell.row.page}: ${cell.row.event}`));
    }
    for (const [reason, events] of rows)
      console.log(`Left out of ${found.name} at ${found.width}, ${reason}:\n  ${[...events].join('\n  ')}`);
  }
}
