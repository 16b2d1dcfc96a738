import type { LimitDraft } from '@purchase-limits/domain/limit';
import { unstable_serialize as serialize } from 'swr';

/** Whether two drafts would do the same to past orders: names, texts and dates do not count. */
export function isJudgedAlike(one: LimitDraft, other: LimitDraft): boolean {
  return serialize([judgedFields(one)]) === serialize([judgedFields(other)]);
}

function judgedFields(draft: LimitDraft): object {
  const {
    name: _name,
    status: _status,
    startDate: _startDate,
    endDate: _endDate,
    messages: _messages,
    contactUs: _contactUs,
    notificationTrigger: _notificationTrigger,
    hint: _hint,
    brokenOrders: _brokenOrders,
    ...judged
  } = draft;
  return judged;
}
