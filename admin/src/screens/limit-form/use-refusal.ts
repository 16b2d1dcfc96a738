import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { isShownField } from './form-errors';

/** `isDiscarded`: the merchant has discarded the changes; the form still shows the older limit. */
type Conflict = NonNullable<ApiError['conflict']> & { isDiscarded?: boolean };

/** Why the last save failed: another save came first, some fields were refused, or the reason in words. */
export function useRefusal() {
  const [refused, setRefused] = useState<{ fields: FieldErrors; draft: LimitDraft } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Keeps the reason. Answers the first refused field that the form can show. */
  const refuse = (error: unknown, draft: LimitDraft): string | undefined => {
    if (!(error instanceof ApiError)) {
      setFailure(messageOf(error));
      return undefined;
    }
    if (error.conflict) {
      setConflict(error.conflict);
      return undefined;
    }
    setRefused({ fields: error.fields, draft });
    setFailure(failureText(error));
    return Object.keys(error.fields).find(isShownField);
  };
  const handleSaved = () => {
    setRefused(null);
    setConflict(null);
  };
  const handleDiscarded = () => {
    setConflict((known) => known && { ...known, isDiscarded: true });
    setRefused(null);
    setFailure(null);
  };
  return { refused, conflict, failure, refuse, handleSaved, handleDiscarded, clearFailure: () => setFailure(null) };
}

/** What the fields cannot say by themselves; null when the form shows every refused field. */
function failureText({ message, fields }: ApiError): string | null {
  const paths = Object.keys(fields);
  const hidden = paths.filter((path) => !isShownField(path));
  if (paths.length > 0 && hidden.length === 0) return null;
  return [message, ...hidden.map((path) => `${path}: ${fields[path]}`)].join(' · ');
}
