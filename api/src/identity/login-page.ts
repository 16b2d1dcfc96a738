import { escapeHtml } from '../http/escape-html.js';

/** The page for visitors without a session. */
export function loginPage(error: string | undefined): string {
  const message = error ? `<p role="alert" class="error">${escapeHtml(error)}</p>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in – Purchase Limits</title>
<style>
  :root { font: 16px/1.5 system-ui, sans-serif; color: #1a2b3c; background: #eef3f1; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; padding: 2rem; }
  main { background: #fff; border-radius: 1rem; box-shadow: 0 8px 30px rgb(0 0 0 / .08); }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1.25rem; color: #51616f; }
  label { display: block; font-weight: 600; margin-bottom: .35rem; }
  input { width: 100%; box-sizing: border-box; font: inherit; padding: .6rem .75rem; }
  input { border: 1px solid #9aa9b5; border-radius: .5rem; }
  button { margin-top: 1rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; cursor: pointer; }
  button { border: 0; border-radius: .5rem; color: #fff; background: #14614f; }
  :focus-visible { outline: 3px solid #5ab39b; outline-offset: 2px; }
  .error { color: #8e1f0b; }
</style>
</head>
<body>
<main>
  <h1>Purchase Limits</h1>
  <p>Sign in with your store. You confirm there, and come back here.</p>
  ${message}
  <form action="/auth/start" method="get">
    <label for="shop">Store address</label>
    <input id="shop" name="shop" required autocomplete="url" inputmode="url" placeholder="my-store.myshopify.com">
    <button type="submit">Continue</button>
  </form>
</main>
</body>
</html>`;
}
