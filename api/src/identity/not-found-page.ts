import { plainPage } from '../http/plain-page.js';

/** What a browser gets for an unknown address outside of the admin; the admin's own screen says the same. */
export const NOT_FOUND_PAGE = plainPage(
  'Not Found',
  `  <h1>Not Found</h1>
  <p>The page you're looking for couldn't be found</p>
  <a class="action" href="/">Back to Home</a>`,
);
