import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { basePath } from '../bridge/base-path';
import { replaceBy } from '../bridge/leave-for';
import { NotFoundScreen } from '../components/NotFoundScreen';

/** Any navigation to a path starting with `/auth/shopify` is replaced by one to `/embed`. */
export function SignInReturn() {
  const isReturn = useParams()['*']?.startsWith('shopify') ?? false;
  const mustLeave = isReturn && !basePath;
  useEffect(() => {
    if (mustLeave) replaceBy('/embed');
  }, [mustLeave]);
  if (!isReturn) return <NotFoundScreen />;
  return mustLeave ? null : <Navigate to="/" replace />;
}
