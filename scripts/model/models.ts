// What is checked of each model: with which bounds, what has to hold, and which change of the product breaks what.
import { fileURLToPath } from 'node:url';
import type { Constants } from './compile.js';
import type { Checked } from './explore.js';

/** A mutant, or a fault that the product has: the constants that differ, and the invariant that has to find it. */
export type Broken = { name: string; constants: Constants; found: string };
/** `short`: bounds for the ordinary tests. `faults`: known of the product, or assumptions that it relies on. */
export type Case = Omit<Checked, 'path' | 'faults'> & {
  name: string;
  file: string;
  short: Constants;
  wrong: readonly string[];
  mutants: readonly Broken[];
  open: readonly Broken[];
};

const off = (name: string, constant: string, found: string, others: Constants = {}): Broken => ({
  name,
  constants: { [constant]: 'false', ...others },
  found,
});
const on = (...names: string[]): Constants => Object.fromEntries(names.map((name) => [name, 'true']));

const OUTBOX = {
  file: 'outbox',
  invariants: ['nothingDoubled', 'notedHasEffect', 'discardedStaysSo', 'markedWasSent', 'latestIsWritten'],
  reaches: [{ name: 'everythingHandled', goal: 'everythingHandled' }],
  wrong: ['relayCrashes', 'queueLoses', 'queueRepeats', 'workerCrashes', 'giveUp', 'discard'],
};
const OUTBOX_SWITCHES = on(
  'CHECKS_INBOX',
  'NOTES_WITH_EFFECT',
  'MARKS_SENT',
  'SENDS_FIRST',
  'READS_UNSENT',
  'RECONCILES',
  'DISCARD_NOTES',
  'KEEPS_LATEST',
  'LEAVES_AT_WORK',
);

const PARTS = {
  file: 'parts',
  short: { VERSIONS: '2', FAULTS: '1' },
  reaches: [{ name: 'published', goal: 'published' }],
};
const PARTS_CONSTANTS = {
  ...on('HAS_TRANSITION', 'KEEPS_OLD', 'COMPARES_DIGEST', 'TAKES_TURNS'),
  ...on('NOTES_DOUBT', 'WRITES_ONCE_MORE', 'NUMBERS_ATTEMPTS'),
  VERSIONS: '3',
  WORKERS: '2',
};

const LEDGER = {
  file: 'ledger',
  short: { VERSIONS: '2' },
  reaches: [{ name: 'isQuiet', goal: 'isQuiet' }],
  wrong: ['changeOrder', 'mergeCustomers', 'eraseCustomer', 'crash'],
  open: [],
};
const LEDGER_CONSTANTS = {
  ...on('NUMBERS_AT_START', 'COMPARES_NUMBERS', 'FOLLOWS_MERGES', 'KEEPS_ERASED', 'NOTES_NAMED'),
  ...on('ERASES_NAMED', 'ASKS_WHO_WAS_ERASED', 'ERASES_LATE_MERGES'),
  VERSIONS: '3',
  READERS: '2',
  READINGS: '3',
};
const LEDGER_INVARIANTS = ['quietIsNewest', 'quietIsOwners', 'erasedStaysErased'];

export const CASES: readonly Case[] = [
  {
    ...OUTBOX,
    name: 'Events that are counted',
    constants: {
      ...OUTBOX_SWITCHES,
      EVENTS: '2',
      WORKERS: '2',
      FAULTS: '2',
      STATE_BASED: 'false',
      COMMITS_CROSS: 'true',
    },
    short: { FAULTS: '1', EVENTS: '1' },
    mutants: [
      off('The inbox is not looked at', 'CHECKS_INBOX', 'nothingDoubled'),
      off('The note is a transaction of its own, before the effect', 'NOTES_WITH_EFFECT', 'notedHasEffect'),
      off('The relay does not mark what it sent', 'MARKS_SENT', 'everythingHandled', { EVENTS: '1' }),
      off('The relay marks before it sends', 'SENDS_FIRST', 'markedWasSent'),
      off('The relay goes on after the highest id', 'READS_UNSENT', 'everythingHandled', {
        EVENTS: '2',
        WORKERS: '1',
        FAULTS: '0',
      }),
      off('Nothing is reconciled', 'RECONCILES', 'everythingHandled'),
      off('What is discarded is not noted', 'DISCARD_NOTES', 'discardedStaysSo'),
    ],
    open: [],
  },
  {
    ...OUTBOX,
    name: 'Events whose consumer writes the present state',
    constants: {
      ...OUTBOX_SWITCHES,
      EVENTS: '2',
      WORKERS: '1',
      FAULTS: '2',
      STATE_BASED: 'true',
      COMMITS_CROSS: 'true',
    },
    short: { FAULTS: '1' },
    mutants: [
      off('All that wait are passed over, the last one too', 'KEEPS_LATEST', 'latestIsWritten'),
      off('One is passed over for a later one that is in work', 'LEAVES_AT_WORK', 'latestIsWritten'),
    ],
    open: [],
  },
  {
    name: 'The document in one metafield',
    file: 'publication',
    constants: {
      ...on('COMPARES_DIGEST', 'COMPARES_VERSION', 'NOTES_GREATEST'),
      VERSIONS: '3',
      WORKERS: '2',
      FAULTS: '1',
    },
    short: { VERSIONS: '2' },
    invariants: ['neverOlder', 'notedIsThere', 'quietIsPublished'],
    reaches: [{ name: 'published', goal: 'published' }],
    wrong: ['crash'],
    mutants: [
      off('A value is written over any other', 'COMPARES_DIGEST', 'neverOlder'),
      off('A newer value is not looked at', 'COMPARES_VERSION', 'neverOlder'),
      off('Whoever notes last wins', 'NOTES_GREATEST', 'published', { FAULTS: '0' }),
    ],
    open: [],
  },
  {
    ...PARTS,
    name: 'The checkout rule, in two places',
    constants: { ...PARTS_CONSTANTS, ...on('KEEPS_TURN', 'NO_LATE_CALLS'), FAULTS: '3' },
    invariants: ['neverMixed', 'notedIsThere', 'quietIsPublished'],
    wrong: ['crash', 'loseTurn', 'arriveLate'],
    mutants: [
      off('Rules change before the products', 'HAS_TRANSITION', 'neverMixed'),
      off('Products lose the old entries first', 'KEEPS_OLD', 'neverMixed'),
      off('Workers of a shop do not take turns', 'TAKES_TURNS', 'neverMixed'),
    ],
    open: [
      off('A killed worker’s late call counts until it is written over', 'NO_LATE_CALLS', 'neverMixed'),
      off('What a worker writes that lost its turn counts until it is written over', 'KEEPS_TURN', 'neverMixed'),
    ],
  },
  {
    ...PARTS,
    name: 'The checkout rule, where turns are lost and calls of killed workers arrive late',
    constants: { ...PARTS_CONSTANTS, KEEPS_TURN: 'false', NO_LATE_CALLS: 'false', VERSIONS: '2', FAULTS: '2' },
    invariants: ['notedIsThere', 'quietIsPublished'],
    wrong: ['crash', 'loseTurn', 'arriveLate'],
    mutants: [
      off('Rules are written over any others', 'COMPARES_DIGEST', 'notedIsThere'),
      off('Nothing is noted before a call', 'NOTES_DOUBT', 'quietIsPublished'),
      off('What was given up is not written once more', 'WRITES_ONCE_MORE', 'quietIsPublished'),
      off('An attempt goes on after another has begun', 'NUMBERS_ATTEMPTS', 'quietIsPublished'),
    ],
    open: [],
  },
  {
    ...LEDGER,
    name: 'An order in the ledger',
    constants: { ...LEDGER_CONSTANTS, NAMES_ORDER: 'true' },
    invariants: [...LEDGER_INVARIANTS, 'namedStaysEmpty'],
    mutants: [
      off('A reading takes its number when it writes', 'NUMBERS_AT_START', 'quietIsNewest'),
      off('Whoever writes last wins', 'COMPARES_NUMBERS', 'quietIsNewest'),
      off('A reading does not follow merges', 'FOLLOWS_MERGES', 'quietIsOwners'),
      off('An erased order is as one that was never read', 'KEEPS_ERASED', 'namedStaysEmpty'),
      off('An order that is named and not known leaves nothing', 'NOTES_NAMED', 'namedStaysEmpty'),
      off('Of the orders that are named, only the customer’s own are erased', 'ERASES_NAMED', 'erasedStaysErased'),
    ],
  },
  {
    ...LEDGER,
    name: 'An order in the ledger that nobody names',
    constants: { ...LEDGER_CONSTANTS, NAMES_ORDER: 'false' },
    invariants: LEDGER_INVARIANTS,
    mutants: [
      off('Nobody asks who was erased before an order is written', 'ASKS_WHO_WAS_ERASED', 'erasedStaysErased'),
      off('A merge into an erased customer is as any other', 'ERASES_LATE_MERGES', 'erasedStaysErased'),
    ],
  },
  {
    name: 'An allowance that all share',
    file: 'cap',
    constants: {
      ...on('COUNTS_PENDING'),
      CAP: '6',
      RATE: '2',
      DELAY: '2',
      MARGIN: '0',
      TICKS: '7',
      IS_STEADY: 'false',
    },
    short: { CAP: '4', TICKS: '5' },
    invariants: ['overIsBounded'],
    reaches: [{ name: 'ended', goal: 'ended' }],
    wrong: [],
    mutants: [
      off('Orders count once they are read, two ticks later', 'COUNTS_PENDING', 'overIsBounded'),
      { name: 'The bound one lower: it is tight', constants: {}, found: 'boundIsNotReached' },
    ],
    open: [],
  },
  {
    name: 'An allowance that is never to be sold over, at a rate that does not grow',
    file: 'cap',
    constants: {
      ...on('COUNTS_PENDING', 'IS_STEADY'),
      CAP: '12',
      RATE: '3',
      DELAY: '2',
      MARGIN: '2',
      TICKS: '9',
    },
    short: {},
    invariants: ['neverOver'],
    reaches: [{ name: 'ended', goal: 'ended' }],
    wrong: [],
    mutants: [
      { name: 'Nothing is kept back', constants: { MARGIN: '0' }, found: 'neverOver' },
      { name: 'What is kept back is of less time than the delay', constants: { MARGIN: '1' }, found: 'neverOver' },
    ],
    open: [off('A rate that grows sells over', 'IS_STEADY', 'neverOver', { CAP: '7' })],
  },
  {
    name: 'Levels of the free quota',
    file: 'quota',
    constants: {
      ...on('CHECKS_INBOX', 'CHECKS_TOLD', 'BEGINS_EPOCH', 'LEAVES_BY_BONUS'),
      BATCHES: '5',
      CHANGES: '4',
      REPEATS: '2',
    },
    short: { BATCHES: '4', CHANGES: '3', REPEATS: '1' },
    invariants: ['countedOnce', 'announcedOnce', 'neverSkipped', 'stoppedIsTold'],
    reaches: [{ name: 'allCounted', goal: 'allCounted' }],
    wrong: [],
    mutants: [
      off('A batch is counted as often as it comes', 'CHECKS_INBOX', 'countedOnce'),
      off('What was told is announced again', 'CHECKS_TOLD', 'announcedOnce'),
      off('A return to the free plan begins no epoch', 'BEGINS_EPOCH', 'stoppedIsTold'),
      off('A bonus that leaves the maximum begins no epoch', 'LEAVES_BY_BONUS', 'stoppedIsTold'),
    ],
    open: [],
  },
];

/** The case as the checker takes it, with other constants. */
export function checkedOf({ file, wrong, ...rest }: Case, constants: Constants = {}): Checked {
  return { ...rest, constants: { ...rest.constants, ...constants }, path: pathOf(file), faults: wrong };
}

/** The same from `scripts/dist/model` and from `scripts/model`. */
export function pathOf(file: string): string {
  const folder = fileURLToPath(new URL('.', import.meta.url)).replace('/dist/model/', '/model/');
  return `${folder}${file}.qnt`;
}
