// What is shown in place of a document when the server cannot be reached. It knows no shop and no merchant.

const STYLE = `
  :root { font: 16px/1.5 system-ui, sans-serif; color: #1a2b3c; background: #eef3f1; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; padding: 2rem; }
  main { background: #fff; border-radius: 1rem; box-shadow: 0 8px 30px rgb(0 0 0 / .08); }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1.25rem; color: #51616f; text-wrap: pretty; }
  button { display: block; width: 100%; padding: .7rem; cursor: pointer; font: inherit; font-weight: 600; }
  button { border: 0; border-radius: .5rem; color: #fff; background: #14614f; }
  button:focus-visible { outline: 3px solid #5ab39b; outline-offset: 2px; }
  .embedded { background: #f1f1f1; place-items: start center; padding-top: 1.5rem; box-sizing: border-box; }
  .embedded main { border-radius: .75rem; box-shadow: 0 1px 0 rgb(0 0 0 / .12); }
  .embedded button { background: #303030; }`;

const SCRIPT = `
  document.querySelector('button').addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());`;

type OfflinePage = { document: string; headers: Record<string, string> };

/**
 * `isEmbedded`: inside the platform's admin, whose page has to be loaded again when this one does not return. `nonce`:
 * another one each time, for the page's script.
 */
export function offlinePage({ isEmbedded, nonce }: { isEmbedded: boolean; nonce: string }): OfflinePage {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    // Which pages may frame the embedded one is known to the server alone.
    ...(isEmbedded ? [] : ["frame-ancestors 'none'"]),
  ];
  return {
    document: documentOf(isEmbedded, nonce),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  };
}

function documentOf(isEmbedded: boolean, nonce: string): string {
  const further = isEmbedded ? " If that does not help, reload the page of your store's admin." : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection – Purchase Limits</title>
<style>${STYLE}
</style>
</head>
<body${isEmbedded ? ' class="embedded"' : ''}>
<main>
  <h1>No connection</h1>
  <p>Purchase Limits could not be reached. Check that this device is online, then try again.${further}</p>
  <button type="button">Try again</button>
</main>
<script nonce="${nonce}">${SCRIPT}
</script>
</body>
</html>`;
}
