import type { Overview, ProcessView } from '@purchase-limits/contract/operators';
import { formatAge } from '../../components/age';
import { formatCount } from '../../components/format';
import { QUEUE_BOARD_URL } from '../../components/queue-board';
import { shortId } from './process-id';

/** Longer than this is a problem, in seconds. */
const LONGEST = { unsent: 30, open: 60, publication: 300 };

/** More wrong passwords than this within ten minutes are no slip of the hand. */
const MOST_SLIPS = 5;

/** The page that helps. `isExternal`: it is not one of ours. */
type ProblemLink = { label: string; url: string; isExternal?: true };
/** `critical`: the product does not do its work. `warning`: a part of it, or it soon will not. */
export type Problem = { severity: 'critical' | 'warning'; text: string; link: ProblemLink };

const PROCESSES = { label: 'See the processes', url: '#processes' };
const RETRIES = { label: 'See what is tried again', url: '/retries' };
const GIVEN_UP = { label: 'See what was given up', url: '/given-up' };
const PUBLICATIONS = { label: 'See the publications', url: '/publications' };
const MAILS = { label: 'See the e-mails', url: '/e-mails' };
const QUEUES = { label: 'See the queues', url: '#queues' };
const QUEUE_BOARD: ProblemLink = { label: 'Open the queue board', url: QUEUE_BOARD_URL, isExternal: true };
const FIGURES = { label: 'See the figures', url: '#events' };
const EVENTS = { label: 'See the events', url: '#events' };

/** The product's problems, critical first. */
export function problemsOf(overview: Overview): Problem[] {
  const problems = [...ofProcesses(overview), ...ofEvents(overview), ...ofQueues(overview), ...ofTheRest(overview)];
  return [
    ...problems.filter(({ severity }) => severity === 'critical'),
    ...problems.filter(({ severity }) => severity === 'warning'),
  ];
}

function ofProcesses({ processes }: Overview): Problem[] {
  const alive = processes.filter(({ state }) => state === 'alive');
  const isRunning = (kind: ProcessView['kind']) => alive.some((process) => process.kind === kind);
  const problems: Problem[] = [];
  if (!isRunning('worker'))
    problems.push({
      severity: 'critical',
      text: 'No worker is alive: events are not sent and no job is done.',
      link: PROCESSES,
    });
  if (!isRunning('http'))
    problems.push({
      severity: 'critical',
      text: 'No HTTP process is alive: merchants and storefronts get no answer.',
      link: PROCESSES,
    });
  for (const process of processes.filter(({ state }) => state === 'lost'))
    problems.push({
      severity: isRunning(process.kind) ? 'warning' : 'critical',
      text: `${nameOf(process)} was lost: it says nothing more and did not say that it ends.`,
      link: PROCESSES,
    });
  for (const process of alive.filter(({ problems }) => problems.length > 0))
    problems.push({
      severity: 'critical',
      text: `${nameOf(process)} is not ready: it lacks ${process.problems.join(', ')}.`,
      link: PROCESSES,
    });
  const refused = processes.reduce((sum, { refusedCredentials }) => sum + refusedCredentials, 0);
  if (refused > MOST_SLIPS)
    problems.push({
      severity: 'warning',
      text: `${formatCount(refused, 'wrong password')} in the last ten minutes. The log has the addresses.`,
      link: PROCESSES,
    });
  return problems;
}

function nameOf({ kind, host, id }: ProcessView): string {
  return `${kind === 'http' ? 'The HTTP process' : 'The worker'} ${shortId(id)} on ${host}`;
}

function ofEvents({ events: { unsent, oldestSeconds, unknownTypes } }: Overview): Problem[] {
  const problems: Problem[] = [];
  if (unsent > 0 && isLonger(oldestSeconds, LONGEST.unsent))
    problems.push({
      severity: 'critical',
      text: `${waiting(unsent, 'event')} to be sent to the queues, the oldest for ${formatAge(oldestSeconds)}.`,
      link: EVENTS,
    });
  if (unknownTypes.length > 0)
    problems.push({
      severity: 'warning',
      text: `This release does not know events of the type ${unknownTypes.join(', ')}: they wait for one that does.`,
      link: EVENTS,
    });
  return problems;
}

function ofQueues({ queues, queuesAnswer, backend }: Overview): Problem[] {
  const problems: Problem[] = [];
  if (!queuesAnswer)
    problems.push({
      severity: 'critical',
      text: `The queues in ${backend} do not answer: events wait, and jobs cannot be counted.`,
      link: QUEUES,
    });
  for (const { name } of queues.filter(({ isPaused }) => isPaused))
    problems.push({
      severity: 'warning',
      text: `The queue ${name} is paused: its jobs wait until it is resumed on the queue board.`,
      link: QUEUE_BOARD,
    });
  const failing = queues.filter(({ delayed }) => delayed > 0);
  const failed = failing.reduce((sum, { delayed }) => sum + delayed, 0);
  if (failed > 0)
    problems.push({
      severity: 'warning',
      text: `${formatCount(failed, 'job')} failed and ${failed === 1 ? 'waits' : 'wait'} to be tried again, of ${failing
        .map(({ name }) => name)
        .join(', ')}.`,
      link: RETRIES,
    });
  for (const { name, open, oldestSeconds, stalledSeconds } of queues) {
    if (stalledSeconds !== null) {
      const since = formatAge(stalledSeconds);
      const text = `${name} is stuck: no event handled for ${since}, ${formatCount(open, 'event')} waiting.`;
      problems.push({ severity: 'critical', text, link: RETRIES });
      continue;
    }
    if (!isLonger(oldestSeconds, LONGEST.open)) continue;
    const text = `${waiting(open, 'event')} for ${name}, the oldest for ${formatAge(oldestSeconds)}.`;
    problems.push({ severity: 'warning', text, link: RETRIES });
  }
  for (const { name, deadEnds } of queues.filter(({ deadEnds }) => deadEnds > 0)) {
    const text = `${name} has given up ${formatCount(deadEnds, 'event')}.`;
    problems.push({ severity: 'critical', text, link: GIVEN_UP });
  }
  return problems;
}

function ofTheRest({ publications: { behind, oldestSeconds }, mails: { refused }, tokens }: Overview): Problem[] {
  const problems: Problem[] = [];
  if (behind > 0 && isLonger(oldestSeconds, LONGEST.publication))
    problems.push({
      severity: 'warning',
      text: `${waiting(behind, 'document')} to be published, the oldest for ${formatAge(oldestSeconds)}.`,
      link: PUBLICATIONS,
    });
  if (refused > 0)
    problems.push({
      severity: 'warning',
      text: `The mail server refused ${formatCount(refused, 'e-mail')} in the last 24 hours.`,
      link: MAILS,
    });
  if (tokens.unreadable > 0)
    problems.push({
      severity: 'warning',
      text: `No configured secret opens ${formatCount(tokens.unreadable, 'platform token')}. See APP_SECRET_PREVIOUS.`,
      link: FIGURES,
    });
  return problems;
}

function isLonger(seconds: number | null, longest: number): seconds is number {
  return seconds !== null && seconds > longest;
}

/** `1 event waits`, `2 events wait`. */
function waiting(count: number, singular: string): string {
  return `${formatCount(count, singular)} ${count === 1 ? 'waits' : 'wait'}`;
}
