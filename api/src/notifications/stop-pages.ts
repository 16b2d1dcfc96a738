// Pages behind the link in a mail that stops such mails. Opening it changes nothing, because mail scanners open links
// too.
import type { AdminLocale } from '@purchase-limits/contract/shop';
import { plainPage } from '../http/plain-page.js';
import type { StoppableMails } from '../shops/commands/stop-mails.js';
import { SUMMARY_TEXTS } from './summary-texts.js';

/** `ask`: its button sends the answer to the same address. `stopped`: it is done. */
type StopPages = { ask: string; stopped: string };
type StopTexts = { stop: string; askTitle: string; ask: string; stoppedTitle: string; stopped: string };

const WARNINGS: StopTexts = {
  stop: 'Stop warning emails',
  askTitle: 'Stop warning emails?',
  ask: 'You won’t get an email before your free impressions run out. The app still shows the warning.',
  stoppedTitle: 'Warning emails are off',
  stopped:
    'You’ll still get emails about stopped limits, paused plans and data requests. Turn warnings back on in the ' +
    'app, under Settings.',
};

/** Those of warnings are in English, like the mail. */
export function stopPages(mails: StoppableMails, locale: AdminLocale): StopPages {
  return mails === 'warnings' ? pagesOf(WARNINGS, 'en') : pagesOf(SUMMARY_TEXTS[locale], locale);
}

function pagesOf(texts: StopTexts, language: AdminLocale): StopPages {
  return {
    ask: plainPage(
      texts.stop,
      `  <h1>${texts.askTitle}</h1>
  <p>${texts.ask}</p>
  <form method="post"><button type="submit" class="action">${texts.stop}</button></form>`,
      language,
    ),
    stopped: plainPage(
      texts.stoppedTitle,
      `  <h1>${texts.stoppedTitle}</h1>
  <p>${texts.stopped}</p>`,
      language,
    ),
  };
}

/** The link was changed on its way, or was never one of ours. */
export const NO_SUCH_LINK_PAGE = plainPage(
  'This link does not work',
  `  <h1>This link does not work</h1>
  <p>Open it from the email again, or choose your emails in the app, under Settings.</p>`,
);
