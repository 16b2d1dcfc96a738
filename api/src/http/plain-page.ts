/** A page with one card, for visitors outside of the admin: it needs no script. `content` is HTML. */
export function plainPage(title: string, content: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Purchase Limits</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
  :root { font: 16px/1.5 system-ui, sans-serif; color: #1a2b3c; background: #eef3f1; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
  main { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; padding: 2rem; }
  main { background: #fff; border-radius: 1rem; box-shadow: 0 8px 30px rgb(0 0 0 / .08); }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
  p { margin: 0 0 1.25rem; color: #51616f; text-wrap: balance; }
  label { display: block; font-weight: 600; margin-bottom: .35rem; }
  input { width: 100%; box-sizing: border-box; font: inherit; padding: .6rem .75rem; margin-bottom: 1rem; }
  input { border: 1px solid #9aa9b5; border-radius: .5rem; }
  .action { display: block; width: 100%; box-sizing: border-box; padding: .7rem; cursor: pointer; }
  .action { font: inherit; font-weight: 600; text-align: center; text-decoration: none; }
  .action { border: 0; border-radius: .5rem; color: #fff; background: #14614f; }
  :focus-visible { outline: 3px solid #5ab39b; outline-offset: 2px; }
  .error { color: #8e1f0b; }
</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>`;
}
