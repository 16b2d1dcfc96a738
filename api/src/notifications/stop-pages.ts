// Pages behind the link in a warning mail. Opening it changes nothing, because mail scanners open links too.
import { plainPage } from '../http/plain-page.js';

/** Asks; its button sends the answer to the same address. */
export const ASK_PAGE = plainPage(
  'Stop warning e-mails',
  `  <h1>Stop warning e-mails?</h1>
  <p>Your store then gets no e-mail before its free impressions are used up. The warning in the app stays.</p>
  <form method="post"><button type="submit" class="action">Stop warning e-mails</button></form>`,
);

/** It is done. */
export const STOPPED_PAGE = plainPage(
  'Warning e-mails are stopped',
  `  <h1>Warning e-mails are stopped</h1>
  <p>E-mails about stopped limits, about a plan on hold and about requests for data are still sent. To get warnings
  again, switch them on in the app, under Settings.</p>`,
);

/** The link was changed on its way, or was never one of ours. */
export const NO_SUCH_LINK_PAGE = plainPage(
  'This link does not work',
  `  <h1>This link does not work</h1>
  <p>Open it from the e-mail once more, or switch warning e-mails off in the app, under Settings.</p>`,
);
