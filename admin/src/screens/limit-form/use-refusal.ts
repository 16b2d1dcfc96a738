import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import { useState } from 'react';
import { get } from 'react-hook-form';
import { ApiError, hindranceOf, messageOf, type Hindrance } from '../../api/api-error';
import { shownFieldError } from './field-error-texts';
import { isShownField } from './form-errors';
import type { LimitTypeForm } from './types/limit-type-form';

/** Why the last save failed; what does not apply is null. */
export type SaveProblems = {
  /** The reason of the server, or of whatever else failed. */
  failure: string | null;
  /** The limit is deleted. */
  isDeleted: boolean;
  /** It has to wait. */
  hindrance: Hindrance | null;
};

/** Why the last save failed: it has to wait, the limit is deleted, fields were refused, or another reason. */
export function useRefusal(typeForm: LimitTypeForm) {
  const [refused, setRefused] = useState<{ fields: FieldErrors; draft: LimitDraft } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);

  /** Keeps the reason. Answers the first refused field that the form can show. */
  const refuse = (error: unknown, draft: LimitDraft): string | undefined => {
    const hindered = hindranceOf(error);
    setHindrance(hindered);
    if (hindered) return undefined;
    if (!(error instanceof ApiError)) {
      setFailure(messageOf(error));
      return undefined;
    }
    if (error.status === 404) setDeleted(true);
    else {
      setRefused({ fields: error.fields, draft });
      setFailure(failureText(error, typeForm));
      return Object.keys(error.fields).find((path) => isShownField(path, typeForm));
    }
    return undefined;
  };
  /** The errors of refused fields that are still as they were sent. */
  const standing = (draft: LimitDraft): FieldErrors => {
    if (!refused) return {};
    const valueAt = (of: LimitDraft, path: string) => JSON.stringify(get(of, path)) ?? '';
    const isUnchanged = ([path]: [string, string]) => valueAt(refused.draft, path) === valueAt(draft, path);
    return Object.fromEntries(Object.entries(refused.fields).filter(isUnchanged));
  };
  const handleSaved = () => {
    setRefused(null);
    setHindrance(null);
  };
  const handleDiscarded = () => {
    setRefused(null);
    setFailure(null);
    setHindrance(null);
  };
  const clearFailure = () => setFailure(null);
  const problems: SaveProblems = { failure, isDeleted, hindrance };
  return { problems, refuse, standing, handleSaved, handleDiscarded, clearFailure };
}

/** Errors the fields can't show themselves; null if the form shows every refused field. */
function failureText({ message, fields }: ApiError, typeForm: LimitTypeForm): string | null {
  const paths = Object.keys(fields);
  const hidden = paths.filter((path) => !isShownField(path, typeForm));
  if (paths.length > 0 && hidden.length === 0) return null;
  return [message, ...hidden.map((path) => `${path}: ${shownFieldError(fields[path] ?? '')}`)].join(' · ');
}
