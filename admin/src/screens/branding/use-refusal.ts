import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { fieldOfPath, type BrandingField, type BrandingValues } from './branding-values';
import type { FailedPart } from './use-save-parts';

/** Why a part wasn't saved. `isConflict`: somebody else saved the branding meanwhile. */
export type Failure = { part: FailedPart; reason: string; isConflict: boolean };
type Refused = { fields: Record<string, string>; sent: BrandingValues };

/** Why the last save failed: another save came first, fields were refused, or another reason. */
export function useRefusal() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  const refuse = (part: FailedPart, error: unknown, sent: BrandingValues): void => {
    const isApiError = error instanceof ApiError;
    const isConflict = isApiError && error.status === 409 && error.code === 'stale_version';
    setFailure({ part, reason: messageOf(error), isConflict });
    setRefused(isApiError ? { fields: error.fields, sent } : null);
  };
  /** A refused field's error, while the field is unchanged. */
  const standing = (field: BrandingField, values: BrandingValues): string | undefined => {
    if (!refused || refused.sent[field] !== values[field]) return undefined;
    return Object.entries(refused.fields).find(([path]) => fieldOfPath(path) === field)?.[1];
  };
  const clear = () => {
    setFailure(null);
    setRefused(null);
  };
  return { failure, refuse, standing, clear };
}
