import { lazy } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { NotFoundScreen } from '../../components/NotFoundScreen';
import { OnDemand } from '../../components/OnDemand';
import { findSample } from '../../sample-address';
import { isLimitType } from '../../limit-types';
import { CreateLimit } from './CreateLimit';

const CreateFromSentence = lazy(() => import('./CreateFromSentence'));

/** Creates a limit of the type in the address. */
export function CreateLimitScreen() {
  const { type = '' } = useParams();
  const [parameters] = useSearchParams();
  if (!isLimitType(type)) return <NotFoundScreen />;
  const sentence = parameters.get('sentence');
  if (sentence !== null)
    return (
      <OnDemand>
        <CreateFromSentence key={sentence} type={type} sentence={sentence} />
      </OnDemand>
    );
  const sample = findSample(parameters.get('sample'), type);
  return <CreateLimit key={`${type} ${sample?.id}`} type={type} sample={sample} />;
}
