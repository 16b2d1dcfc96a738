import { Outlet } from 'react-router-dom';
import { useShop } from '../api/use-shops';
import { NotFoundScreen } from '../components/NotFoundScreen';

/** Screens that a blocked shop does not have: for it every route but the dashboard and the samples falls to Not Found. */
export function OpenShopsOnly() {
  const { isBlocked } = useShop();
  return isBlocked ? <NotFoundScreen /> : <Outlet />;
}
