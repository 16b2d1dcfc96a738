import { plainPage } from '../http/plain-page.js';

/** The page for unknown addresses outside the admin; the admin has its own screen. */
export const NOT_FOUND_PAGE = plainPage(
  'Not Found',
  `  <h1>Not Found</h1>
  <p>The page you're looking for couldn't be found</p>
  <a class="action" href="/">Back to Home</a>`,
);
