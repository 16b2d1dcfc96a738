// Pages behind the link in a warning mail. Opening it changes nothing, because mail scanners open links too.
import { plainPage } from '../http/plain-page.js';

/** Asks; its button sends the answer to the same address. */
export const ASK_PAGE = plainPage(
  'Stop warning emails',
  `  <h1>Stop warning emails?</h1>
  <p>You won’t get an email before your free impressions run out. The app still shows the warning.</p>
  <form method="post"><button type="submit" class="action">Stop warning emails</button></form>`,
);

/** It is done. */
export const STOPPED_PAGE = plainPage(
  'Warning emails are off',
  `  <h1>Warning emails are off</h1>
  <p>You’ll still get emails about stopped limits, paused plans and data requests. Turn warnings back on in the
  app, under Settings.</p>`,
);

/** The link was changed on its way, or was never one of ours. */
export const NO_SUCH_LINK_PAGE = plainPage(
  'This link does not work',
  `  <h1>This link does not work</h1>
  <p>Open it from the email again, or turn off warning emails in the app, under Settings.</p>`,
);
