// Renders the templates of e-mails. A value in HTML is always escaped: names are the merchants' own words.
import { join } from 'node:path';
import { Eta } from 'eta';

/** Values for the templates of a mail. */
export type MailContent = {
  /** Of the whole mail, as a BCP 47 tag. */
  language: string;
  /** What the mail begins with. */
  greeting: string;
  /** The preview text that mailboxes show next to the subject. */
  preheader: string;
  heading: string;
  body: string;
  /** A table: for each row as many values as there are columns. */
  figures?: { columns: string[]; rows: { label: string; values: string[] }[] };
  list?: { heading: string; items: { title: string; text: string }[] } | undefined;
  /** Where the one button leads; null: there is none. */
  button: { label: string; url: string } | null;
  /** Why one gets this mail. */
  reason: string;
  /** Which mails are always sent, and which can be stopped; null: such mails are not sent regularly. */
  stopping: string | null;
  /** Where mails like this one are stopped; null where they are always sent. */
  stop: { label: string; url: string } | null;
};

const views = join(import.meta.dirname, 'templates');
const html = new Eta({ views, cache: true, autoEscape: true });
/** Nothing is escaped in plain text: no program reads it as markup. */
const text = new Eta({ views, cache: true, autoEscape: false, autoTrim: false });

/** The mail in HTML and as plain text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: html.render('mail-html', content), text: text.render('mail-text', content) };
}
