// The quick guide's tasks in order, each of which detects its own completion.
import type { Setup } from './use-setup';

/** Actions outside the platform's admin only show up through the storefront. */
const SEEN_WITHIN_MS = 86_400_000;

export type GuideTask = 'embed' | 'limit' | 'view' | 'checkout' | 'block';
/** The first is required: without it no shopper sees anything. */
export const GUIDE_TASKS: readonly GuideTask[] = ['embed', 'limit', 'view', 'checkout', 'block'];
export const REQUIRED_TASK: GuideTask = 'embed';

/** Whether the task is done, as far as it can be known. */
export function isDone(task: GuideTask, { embed, block, hasLimit, lastSeen, checkout }: Setup): boolean {
  switch (task) {
    case 'embed':
      return embed === 'on' || (embed === 'unknown' && wasSeenLately(lastSeen));
    case 'limit':
      return hasLimit === true;
    case 'view':
      return typeof lastSeen?.day === 'string';
    case 'checkout':
      return checkout === 'on';
    case 'block':
      return block === 'on';
  }
}

/** Whether a storefront has shown a message within a day. */
export function wasSeenLately(lastSeen: Setup['lastSeen']): boolean {
  return typeof lastSeen?.at === 'string' && Date.now() - Date.parse(lastSeen.at) <= SEEN_WITHIN_MS;
}
