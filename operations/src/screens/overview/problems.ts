import type { Overview, ProcessView, QueueView } from '@purchase-limits/contract/overview';
import { formatAge } from '../../components/age';
import { formatCount, formatSeconds } from '../../components/format';
import { KINDS, shortId } from './process-names';

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
const FIGURES = { label: 'See the figures', url: '#events' };
const EVENTS = { label: 'See the events', url: '#events' };
const TASKS = { label: 'See the tasks', url: '#tasks' };
const PUBLISHING = 'publish-settings';
/** Fewer calls of the platform say nothing. */
const FEW_CALLS = 5;
const MANY_FAILED = 0.3;
/** It usually answers within half a second. */
const SLOW_MS = 2_000;

/** The product's problems, critical first, each cause once: what follows from it isn't said beside it. */
export function problemsOf(overview: Overview): Problem[] {
  const isWorked = overview.processes.some(({ kind, state }) => kind === 'worker' && state === 'alive');
  const work = isWorked ? [...ofEvents(overview), ...ofQueues(overview)] : [];
  const problems = [...ofProcesses(overview), ...work, ...ofTheRest(overview)];
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
  for (const lacked of new Set(alive.map((process) => process.problems.join(', ')))) {
    const lacking = alive.filter((process) => process.problems.join(', ') === lacked);
    const text =
      lacking.length === 1
        ? `${nameOf(lacking[0]!)} is not ready: it lacks ${lacked}.`
        : `${lacking.length} processes are not ready: they lack ${lacked}.`;
    if (lacked !== '') problems.push({ severity: 'critical', text, link: PROCESSES });
  }
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
  return `${KINDS[kind].sentence} ${shortId(id)} on ${host}`;
}

function ofEvents({ queuesAnswer, events: { unsent, oldestSeconds, unknownTypes } }: Overview): Problem[] {
  const problems: Problem[] = [];
  if (unsent > 0 && queuesAnswer && isLonger(oldestSeconds, LONGEST.unsent))
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

function ofQueues(overview: Overview): Problem[] {
  const { queues, queuesAnswer, backend } = overview;
  if (!queuesAnswer)
    return [
      {
        severity: 'critical',
        text: `The queues in ${backend} do not answer: events wait, and jobs cannot be counted.`,
        link: QUEUES,
      },
    ];
  const problems = ofPauses(overview);
  problems.push(...ofFailures(overview));
  const quiet = queues.filter(({ reasons }) => Object.keys(reasons).length === 0);
  const stuck = quiet.filter(({ stalledSeconds }) => stalledSeconds !== null);
  if (stuck.length > 0) {
    const since = formatAge(Math.max(...stuck.map(({ stalledSeconds }) => stalledSeconds!)));
    const open = formatCount(
      stuck.reduce((sum, queue) => sum + queue.open, 0),
      'event',
    );
    const are = stuck.length === 1 ? 'is' : 'are';
    const text = `${namesOf(stuck)} ${are} stuck: no event handled for ${since}, ${open} waiting.`;
    problems.push({ severity: 'critical', text, link: RETRIES });
  }
  const behind = quiet.filter((queue) => !stuck.includes(queue) && isLonger(queue.oldestSeconds, LONGEST.open));
  for (const { name, open, oldestSeconds, isPaused } of behind) {
    if (isPaused) continue;
    const text = `${waiting(open, 'event')} for ${name}, the oldest for ${formatAge(oldestSeconds!)}.`;
    problems.push({ severity: 'warning', text, link: QUEUES });
  }
  const givenUp = queues.filter(({ deadEnds }) => deadEnds > 0);
  if (givenUp.length > 0) {
    const events = givenUp.reduce((sum, { deadEnds }) => sum + deadEnds, 0);
    const text = `${formatCount(events, 'event')} ${events === 1 ? 'was' : 'were'} given up, of ${namesOf(givenUp)}.`;
    problems.push({ severity: 'critical', text, link: GIVEN_UP });
  }
  return problems;
}

function ofPauses({ queues }: Overview): Problem[] {
  const paused = queues.filter(({ isPaused }) => isPaused);
  const running = paused.reduce((sum, { active }) => sum + active, 0);
  const problems: Problem[] = [];
  if (paused.length > 1 && paused.length === queues.length)
    problems.push({
      severity: 'warning',
      text:
        running > 0
          ? `The queues are being drained: ${formatCount(running, 'job')} still ${running === 1 ? 'runs' : 'run'}.`
          : 'The queues are drained: no job runs, and none begins until you press Go on.',
      link: QUEUES,
    });
  else
    for (const { name } of paused)
      problems.push({
        severity: 'warning',
        text: `The queue ${name} is paused: its jobs wait until you resume it.`,
        link: QUEUES,
      });
  for (const { name, pausedShops } of queues.filter((queue) => queue.pausedShops > 0))
    problems.push({
      severity: 'warning',
      text: `Operators have paused ${formatCount(pausedShops, 'shop')} in ${name}.`,
      link: RETRIES,
    });
  return problems;
}

/** One line for each cause, however many queues it holds up: what else is wrong with them follows from it. */
function ofFailures({ queues, causes }: Overview): Problem[] {
  const causeOf = (reason: string) => causes[reason] ?? reason;
  const all = new Set(queues.flatMap((queue) => Object.keys(queue.reasons).map(causeOf)));
  return [...all].map((cause) => {
    const jobsOf = ({ reasons }: QueueView) =>
      Object.entries(reasons).reduce((sum, [reason, jobs]) => (causeOf(reason) === cause ? sum + jobs : sum), 0);
    const held = queues.filter((queue) => jobsOf(queue) > 0);
    const jobs = held.reduce((sum, queue) => sum + jobsOf(queue), 0);
    const oldest = Math.max(...held.map(({ oldestSeconds }) => oldestSeconds ?? 0));
    const isStuck = held.some(({ stalledSeconds }) => stalledSeconds !== null);
    const age = oldest > LONGEST.open ? ` The oldest event waits for ${formatAge(oldest)}.` : '';
    return {
      severity: isStuck ? 'critical' : 'warning',
      text: `${formatCount(jobs, 'job')} of ${namesOf(held)} failed and ${
        jobs === 1 ? 'is' : 'are'
      } tried again: ${cause}.${age}`,
      link: RETRIES,
    };
  });
}

const MOST_NAMED = 3;

function namesOf(queues: readonly QueueView[]): string {
  const named = queues.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = queues.length - named.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...named, formatCount(more, 'more queue')] : named);
}

function ofTheRest(overview: Overview): Problem[] {
  const { publications, mails, tokens, platform, tasks, queues } = overview;
  const problems: Problem[] = [];
  const { behind, oldestSeconds } = publications;
  // What holds the queue up is said already.
  const isHeldUp = queues.some(({ name, reasons }) => name === PUBLISHING && Object.keys(reasons).length > 0);
  if (behind > 0 && !isHeldUp && isLonger(oldestSeconds, LONGEST.publication))
    problems.push({
      severity: 'warning',
      text: `${waiting(behind, 'document')} to be published, the oldest for ${formatAge(oldestSeconds)}.`,
      link: PUBLICATIONS,
    });
  const text = platform && platformText(platform);
  if (text) problems.push({ severity: 'warning', text, link: FIGURES });
  for (const { name, failure } of tasks)
    if (failure !== null)
      problems.push({ severity: 'warning', text: `The task ${name} failed: ${failure}.`, link: TASKS });
  if (mails.refused > 0)
    problems.push({
      severity: 'warning',
      text: `The mail server refused ${formatCount(mails.refused, 'e-mail')} in the last 24 hours.`,
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

/** Null: it does well, or was called too seldom to tell. */
function platformText({ calls, failed, p95Ms }: NonNullable<Overview['platform']>): string | null {
  if (calls < FEW_CALLS) return null;
  if (failed / calls > MANY_FAILED)
    return `In the last five minutes, the platform failed ${failed} of ${formatCount(calls, 'call')}.`;
  if (p95Ms <= SLOW_MS) return null;
  return `The platform is slow: in the last five minutes, 5 of 100 calls took over ${formatSeconds(p95Ms)}.`;
}

function isLonger(seconds: number | null, longest: number): seconds is number {
  return seconds !== null && seconds > longest;
}

/** `1 event waits`, `2 events wait`. */
function waiting(count: number, singular: string): string {
  return `${formatCount(count, singular)} ${count === 1 ? 'waits' : 'wait'}`;
}
